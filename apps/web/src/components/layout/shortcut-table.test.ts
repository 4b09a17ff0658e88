// @vitest-environment node
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { keyNamesOf, shortcutGroups } from "./shortcut-table";

const source = path.join(import.meta.dirname, "../..");

/** The source files of the staff screens. The public catalog has separate shortcuts. */
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (name) => /\.tsx?$/.test(name) && !name.includes(".test.") && !name.includes("public-catalog"),
);

/** The keys that a file declares to screen readers or handles with `useShortcut`. */
function declaredIn(name: string): string[] {
  const text = readFileSync(path.join(source, name), "utf8");
  const declared = text.matchAll(/aria-keyshortcuts"?(?:=|: )"([^"]+)"|useShortcut\("([^"]+)"/g);
  return [...declared].flatMap(([, attribute, key]) => attribute?.split(" ") ?? key ?? []);
}

test("lists every shortcut that a screen declares or handles", () => {
  const listed = new Set(shortcutGroups.flatMap(({ rows }) => rows.flatMap(({ keys }) => keys)));
  const declared = files.flatMap(declaredIn).filter((keys) => !keys.startsWith("Meta+"));
  expect(declared).toEqual(expect.arrayContaining(["n", "/", "Control+S", "ArrowLeft"]));
  expect(declared.filter((keys) => !listed.has(keys))).toEqual([]);
});

test("names keys as they stand on the keyboard", () => {
  expect(keyNamesOf("Control+PageUp", false)).toEqual(["Ctrl", "Page Up"]);
  expect(keyNamesOf("Control+Enter", true)).toEqual(["⌘", "Enter"]);
  expect([keyNamesOf("n", false), keyNamesOf("Plus", false)]).toEqual([["N"], ["+"]]);
});
