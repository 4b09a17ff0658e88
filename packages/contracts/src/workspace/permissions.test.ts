import { expect, test } from "vitest";
import { can, keyMay, keyScopes, type Permission, permissions, roles } from "./permissions";

/** Roles that have the permission, and API key scopes that include it. */
type Allowed = { roles: string; scopes: string };

const reading = { roles: "admin team", scopes: "read catalog export full" };
const cataloging = { roles: "admin team", scopes: "catalog full" };
const managing = { roles: "admin", scopes: "catalog full" };
const exporting = { roles: "admin team", scopes: "export full" };
const inPerson = { roles: "admin team", scopes: "" };
const adminInPerson = { roles: "admin", scopes: "" };

/** Repeats the rules, so that no permission changes by accident. */
const expected: Record<Permission, Allowed> = {
  "account.read": reading,
  "account.name": inPerson,
  "account.password": inPerson,
  "account.sessions": inPerson,
  "manifest.read": reading,
  "manifest.edit": cataloging,
  "manifest.create": managing,
  "manifest.remove": managing,
  "manifest.share": managing,
  "manifest.export": exporting,
  "item.edit": cataloging,
  "photo.upload": cataloging,
  "ai.use": cataloging,
  "consignor.read": reading,
  "consignor.manage": cataloging,
  "consignor.details": { roles: "admin", scopes: "full" },
  "settings.read": reading,
  "settings.manage": exporting,
  "workspace.configure": { roles: "admin", scopes: "full" },
  "workspace.download": adminInPerson,
  "workspace.delete": adminInPerson,
  "usage.read": { ...reading, roles: "admin" },
  "backup.read": { ...reading, roles: "admin" },
  "activity.read": { roles: "admin team", scopes: "full" },
  "export-log.read": reading,
  "api-key.manage": inPerson,
  "team.manage": adminInPerson,
};

test("defines exactly these permissions", () => {
  expect([...permissions].sort()).toEqual(Object.keys(expected).sort());
  expect(roles).toEqual(["admin", "team"]);
});

test.each(permissions)(
  "grants %s to the roles and the scopes of API keys that the table names",
  (permission) => {
    const allowed = {
      roles: roles.filter((role) => can(role, permission)).join(" "),
      scopes: keyScopes.filter((scope) => keyMay(scope, permission)).join(" "),
    };
    expect(allowed).toEqual(expected[permission]);
  },
);
