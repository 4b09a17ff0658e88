import { sql } from "drizzle-orm";
import { boolean, check, index, pgEnum, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, newId, ownedBy, textColumn } from "./columns";
import { workspaces } from "./workspaces";

export const userRole = pgEnum("user_role", ["admin", "team"]);

export const users = pgTable(
  "users",
  {
    id: newId(),
    workspaceId: ownedBy(() => workspaces.id),
    email: text().notNull(),
    /** Display name, may be empty. */
    name: textColumn(),
    passwordHash: text().notNull(),
    role: userRole().notNull(),
    isActive: boolean().notNull().default(true),
    /** Whether the user must replace a password that an admin chose. */
    mustReplacePassword: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    check("users_email_lower_case", sql`${table.email} = lower(${table.email})`),
    // Each workspace has exactly one admin, its owner, whose settings are the defaults for its members.
    uniqueIndex("users_one_admin").on(table.workspaceId).where(sql`${table.role} = 'admin'`),
    index("users_workspace").on(table.workspaceId, table.createdAt),
  ],
);
