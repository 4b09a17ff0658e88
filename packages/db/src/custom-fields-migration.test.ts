import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres, { type Row } from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseUrl } from "./testing/template";

const name = `custom_fields_${process.pid}`;
const server = postgres(inject("databaseUrl"), { max: 1 });
const sql = postgres(databaseUrl(inject("databaseUrl"), name), { max: 1 });

beforeAll(() => server`create database ${server(name)}`);

afterAll(async () => {
  await sql.end();
  await server`drop database ${server(name)} with (force)`;
  await server.end();
});

const migrations = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL("../migrations", import.meta.url)),
}).map((migration) => migration.sql);
/** Index of the migration that moves custom fields to a separate table, by file name. */
const movingIndex = 8;

async function apply(wanted: readonly string[][]): Promise<void> {
  await sql.begin(async (tx) => {
    for (const statement of wanted.flat()) await tx.unsafe(statement);
  });
}

async function makeWorkspace(): Promise<string> {
  const workspaceId = randomUUID();
  await sql`insert into workspaces ${sql({ id: workspaceId })}`;
  return workspaceId;
}

/** Inserts a user with export settings in the format before the migration. */
async function saveSettings(workspaceId: string, role: "admin" | "team", settings: Row): Promise<string> {
  const userId = randomUUID();
  const user = {
    id: userId,
    workspace_id: workspaceId,
    email: `${userId}@example.test`,
    password_hash: "",
    role,
  };
  await sql`insert into users ${sql(user)}`;
  await sql`insert into export_settings ${sql({ user_id: userId, workspace_id: workspaceId, ...settings })}`;
  return userId;
}

const updatedAt = new Date("2026-10-01T08:00:00Z");
const format = {
  file_format: "xlsx",
  csv_delimiter: "tab",
  include_columns: ["title", "custom2"],
  date_format: "DD.MM.YYYY",
};
const custom = {
  custom_column_labels: { custom1: "Maker", custom20: "Shelf" },
  custom_column_defaults: { custom2: "unknown" },
  show_in_workflow: ["custom2", "custom1"],
  column_order: ["custom20", "custom2"],
};
const none = {
  custom_column_labels: {},
  custom_column_defaults: {},
  show_in_workflow: [],
  column_order: [],
};

test("moves the owners' custom fields to their workspaces and leaves all export formats unchanged", async () => {
  await apply(migrations.slice(0, movingIndex));
  const [full, labeled, formatted, unsaved] = [
    await makeWorkspace(),
    await makeWorkspace(),
    await makeWorkspace(),
    await makeWorkspace(),
  ];
  const labels = { custom_column_labels: custom.custom_column_labels };
  const owner = await saveSettings(full, "admin", { ...format, ...custom, updated_at: updatedAt });
  const member = await saveSettings(full, "team", { csv_delimiter: "semicolon" });
  await saveSettings(labeled, "admin", { ...labels, updated_at: updatedAt });
  // A member's custom fields, saved by an old server that was still running.
  await saveSettings(labeled, "team", { ...custom, custom_column_labels: { custom1: "Mine" } });
  await saveSettings(formatted, "admin", { ...format, updated_at: updatedAt });
  await saveSettings(unsaved, "team", { file_format: "csv" });

  await apply(migrations.slice(movingIndex, movingIndex + 1));

  const rows = await sql`select * from custom_fields`;
  const byId = Object.fromEntries(rows.map(({ workspace_id, ...others }) => [workspace_id, others]));
  expect(byId).toEqual({
    [full]: { ...custom, updated_at: updatedAt },
    [labeled]: { ...none, ...labels, updated_at: updatedAt },
    [formatted]: { ...none, updated_at: updatedAt },
  });
  const settingsOf = async (userId: string) =>
    (
      await sql`select file_format, csv_delimiter, include_columns, date_format from export_settings
      where user_id = ${userId}`
    )[0];
  expect(await settingsOf(owner)).toEqual(format);
  expect(await settingsOf(member)).toMatchObject({ csv_delimiter: "semicolon", file_format: null });
  expect(await sql`select 1 from export_settings`).toHaveLength(6);
});
