import { expect, test } from "vitest";
import { storageKeyProblems } from "./storage-keys.mjs";

const path = "apps/web/src/lib/place.ts";
/** @param {string[]} lines */
const problemsOf = (...lines) => storageKeyProblems([{ path, text: lines.join("\n") }]);

/** @param {string} key */
const ofOwner = (key) => `const place = persisted(\n  ({ id }: Owner) => \`${key}\`, valid(isText));`;
/** @param {string} key */
const fixed = (key) => `const place = persisted("${key}", valid(isText));`;
const owner = `\${id}`;

test("accepts distinct keys in calls of persisted, with and without an owner", () => {
  const lines = [
    fixed("lotwright.items.table"),
    fixed("lotwright.items.table.sort"),
    ofOwner(`lotwright.place.${owner}`),
    ofOwner(`lotwright.places.${owner}`),
    fixed("lotwright.voice.collapsed"),
    ofOwner(`lotwright.voice.${owner}.${owner}`),
  ];
  expect(problemsOf(...lines)).toEqual([]);
});

test.each([
  ["a name", 'const key = "lotwright.place";'],
  ["a template", `const keyOf = (id: string) => \`lotwright.place.${owner}\`;`],
  ["an argument of another function", 'remember("lotwright.place", "1");'],
  ["a later argument", 'persisted("lotwright.place", oneOf("lotwright.place"));'],
])("rejects a key that is %s", (_where, line) => {
  expect(problemsOf(line)[0]).toMatch(/^apps\/web\/src\/lib\/place\.ts: the key lotwright\.place/);
});

test("rejects a direct use of the browser's storage, except in tests", () => {
  const text = 'localStorage.setItem("place", "1");';
  for (const use of [text, 'window.sessionStorage[key] = "1";'])
    expect(problemsOf(use)).toEqual([`${path}: stores with \`persisted\` alone`]);
  expect(problemsOf("// It is in localStorage. Then it is read.")).toEqual([]);
  const tests = ["apps/web/src/lib/place.test.ts", "apps/web/src/testing/place.ts"];
  expect(storageKeyProblems(tests.map((name) => ({ path: name, text })))).toEqual([]);
});

test.each([
  [fixed("lotwright.place"), fixed("lotwright.place")],
  [ofOwner(`lotwright.place.${owner}`), ofOwner(`lotwright.place.${owner}.${owner}`)],
  [fixed("lotwright.place.table"), ofOwner(`lotwright.place.${owner}`)],
  [ofOwner(`lotwright.place.${owner}`), ofOwner(`lotwright.place.lot.${owner}`)],
])("rejects two keys that can be equal: %s and %s", (...lines) => {
  expect(problemsOf(...lines)).toHaveLength(1);
  expect(problemsOf(...lines.reverse())).toHaveLength(1);
  expect(problemsOf(...lines)[0]).toContain("can be equal to");
});
