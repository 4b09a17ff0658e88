import { expect, test } from "vitest";
import { can, keyMay, type Permission, permissions, roles } from "./permissions";

type Allowed = { admin: boolean; team: boolean; key: boolean };

const everybody = { admin: true, team: true, key: true };
const ownerAlone = { admin: true, team: false, key: true };

/** Spelled out once more, so that no permission is given or taken without a second thought. */
const expected: Record<Permission, Allowed> = {
  "account.read": everybody,
  "account.password": { admin: true, team: true, key: false },
  "manifest.read": everybody,
  "manifest.edit": everybody,
  "manifest.create": ownerAlone,
  "manifest.remove": ownerAlone,
  "manifest.share": ownerAlone,
  "manifest.export": everybody,
  "item.edit": everybody,
  "photo.upload": everybody,
  "ai.use": everybody,
  "consignor.manage": everybody,
  "settings.manage": everybody,
  "workspace.configure": ownerAlone,
  "usage.read": ownerAlone,
  "activity.read": everybody,
  "export-log.read": everybody,
  "api-key.manage": { admin: true, team: true, key: false },
  "team.manage": { admin: true, team: false, key: false },
};

test("there are these permissions and no others", () => {
  expect([...permissions].sort()).toEqual(Object.keys(expected).sort());
  expect(roles).toEqual(["admin", "team"]);
});

test.each(permissions)("%s: the admin, a team member and an API key may as the table says", (permission) => {
  const allowed = {
    admin: can("admin", permission),
    team: can("team", permission),
    key: keyMay(permission),
  };
  expect(allowed).toEqual(expected[permission]);
});
