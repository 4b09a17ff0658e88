import { expect, test } from "vitest";
import { changeOf, testsOf } from "./changed-tests.mjs";

const files = Object.entries({
  "packages/lamps/src/lamp.ts": "export const lamp = 1;",
  "packages/lamps/src/lamp.test.ts": 'import { lamp } from "./lamp";',
  "packages/lamps/src/other.test.ts": "",
  "packages/lamps/src/start.processes.test.ts": 'import { lamp } from "./lamp";',
  "packages/lamps/migrations/0001.sql": "",
  "apps/web/e2e/shine.spec.ts": 'import { lamp } from "../../../packages/lamps/src/lamp";',
}).map(([path, text]) => ({ path, text }));

test("finds the tests that import a changed file, by part", () => {
  const tests = testsOf(changeOf(files, ["packages/lamps/src/lamp.ts"]), files);
  expect(Object.fromEntries(tests)).toEqual({
    unit: ["packages/lamps/src/lamp.test.ts"],
    processes: ["packages/lamps/src/start.processes.test.ts"],
    e2e: ["apps/web/e2e/shine.spec.ts"],
  });
});

test("finds a changed test itself, and leaves out a deleted one", () => {
  const changed = ["packages/lamps/src/other.test.ts", "packages/lamps/src/gone.test.ts"];
  expect(testsOf(changeOf(files, changed), files)).toEqual(
    new Map([["unit", ["packages/lamps/src/other.test.ts"]]]),
  );
});

test("names the changed data that no source imports", () => {
  const changed = ["packages/lamps/migrations/0001.sql", "packages/lamps/src/lamp.ts"];
  expect(changeOf(files, changed).unfollowed).toEqual(["packages/lamps/migrations/0001.sql"]);
});
