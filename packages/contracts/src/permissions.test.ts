import { expect, test } from "vitest";
import { can, keyMay, type Permission, permissions, roles } from "./permissions";

type Allowed = { admin: boolean; team: boolean; key: boolean };

const everyone = { admin: true, team: true, key: true };
const ownerAlone = { admin: true, team: false, key: true };

/** Spelled out once more, so that no permission is given or taken without a second thought. */
const expected: Record<Permission, Allowed> = {
  "account.read": everyone,
  "account.password": { admin: true, team: true, key: false },
  "manifest.read": everyone,
  "manifest.edit": everyone,
  "manifest.create": ownerAlone,
  "manifest.remove": ownerAlone,
  "manifest.share": ownerAlone,
  "manifest.export": everyone,
  "item.edit": everyone,
  "photo.upload": everyone,
  "ai.use": everyone,
  "consignor.manage": everyone,
  "settings.manage": everyone,
  "workspace.configure": ownerAlone,
  "workspace.download": ownerAlone,
  "workspace.delete": { admin: true, team: false, key: false },
  "usage.read": ownerAlone,
  "backup.read": ownerAlone,
  "activity.read": everyone,
  "export-log.read": everyone,
  "api-key.manage": { admin: true, team: true, key: false },
  "team.manage": { admin: true, team: false, key: false },
};

test("defines exactly these permissions", () => {
  expect([...permissions].sort()).toEqual(Object.keys(expected).sort());
  expect(roles).toEqual(["admin", "team"]);
});

test.each(permissions)("grants %s to the roles that the table names", (permission) => {
  const allowed = {
    admin: can("admin", permission),
    team: can("team", permission),
    key: keyMay(permission),
  };
  expect(allowed).toEqual(expected[permission]);
});
