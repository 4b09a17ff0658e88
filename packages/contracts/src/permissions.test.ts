import { expect, test } from "vitest";
import { can, permissions } from "./permissions";

const ownersAlone = ["manifest.create", "manifest.remove", "manifest.share", "team.manage"];

test.each(permissions)("an admin may %s", (permission) => {
  expect(can("admin", permission)).toBe(true);
});

test.each(permissions)("a team member may %s only where the owner alone is not asked for", (permission) => {
  expect(can("team", permission)).toBe(!ownersAlone.includes(permission));
});
