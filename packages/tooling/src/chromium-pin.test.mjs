import { expect, test } from "vitest";
import { pinNotice, pinProblems } from "./chromium-pin.mjs";
import { readRepository } from "./repository.mjs";

const published = "2026-04-10";

/** @param {{ version?: string, published?: string }} [note] */
const filesWith = (note = { version: "147.0.0", published }) => [
  {
    path: "apps/web/package.json",
    text: JSON.stringify({ devDependencies: { "@sparticuz/chromium": "147.0.0" } }),
  },
  { path: "apps/web/chromium-pin.json", text: JSON.stringify(note) },
];

test("says that the pinned Chromium is old from its ninety-first day", () => {
  expect(pinNotice(filesWith(), new Date("2026-07-10T00:00:00Z"))).toBe(
    "The pinned Chromium (@sparticuz/chromium 147.0.0) was published more than 90 days ago (2026-04-10): update it.",
  );
});

test.each(["2026-04-10", "2026-04-09", "2026-07-09"])("says nothing about the pin on %s", (day) => {
  expect(pinNotice(filesWith(), new Date(`${day}T00:00:00Z`))).toBeUndefined();
});

test.each([
  [
    { version: "148.0.0", published },
    "is about 148.0.0, but apps/web/package.json pins 147.0.0; say when that was published",
  ],
  [{}, "is about undefined, but apps/web/package.json pins 147.0.0; say when that was published"],
  [{ version: "147.0.0", published: "in April" }, "in April is not a date"],
  [{ version: "147.0.0" }, "undefined is not a date"],
])("rejects the note %j about another pin or without a date", (note, problem) => {
  expect(pinProblems(filesWith(note))).toEqual([`apps/web/chromium-pin.json: ${problem}`]);
});

test("finds a note about the pin of this repository", () => {
  expect(pinProblems(readRepository())).toEqual([]);
});
