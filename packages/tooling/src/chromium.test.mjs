import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { chooseChromium, findChromiums } from "./chromium.mjs";

const pinned = { path: "@sparticuz/chromium", version: "147" };
const older = { path: "/usr/bin/chromium", version: "140.0.7339.80" };
const same = { path: "/usr/bin/chromium", version: "147.0.7727.56" };
const newer = { path: "/usr/bin/chromium", version: "156.0.8078.108" };
const newest = { path: "/usr/bin/google-chrome", version: "156.0.8078.120" };
const elsewhere = { path: "/opt/chromium", version: "150.0.7800.1" };

/** @typedef {import("./chromium.mjs").Chromium} Chromium */

/** @type {[string, Partial<Parameters<typeof chooseChromium>[0]>, { chosen?: Chromium, other?: Chromium }][]} */
const cases = [
  ["only the pinned one", {}, { chosen: pinned }],
  ["a newer one of the system", { installed: [newer] }, { chosen: newer, other: pinned }],
  ["an older one of the system", { installed: [older] }, { chosen: pinned }],
  ["one of the system that is as new", { installed: [same] }, { chosen: pinned, other: same }],
  ["two of the system", { installed: [newer, newest] }, { chosen: newest, other: pinned }],
  ["an older and a newer one", { installed: [older, newest] }, { chosen: newest, other: pinned }],
  ["a named one", { installed: [newer], named: elsewhere }, { chosen: elsewhere, other: pinned }],
  ["a named one of the system", { installed: [newer], named: newer }, { chosen: newer, other: pinned }],
  ["a named one that is as new", { named: same }, { chosen: same, other: pinned }],
  ["no pinned one, but one of the system", { isPinnedUsable: false, installed: [newer] }, { chosen: newer }],
  [
    "no pinned one, but two of the system",
    { isPinnedUsable: false, installed: [newer, newest] },
    { chosen: newest, other: newer },
  ],
  ["no pinned one, and an older one", { isPinnedUsable: false, installed: [older] }, {}],
  ["none at all", { isPinnedUsable: false }, {}],
];

test.each(cases)("chooses the browsers of the journeys with %s", (_, atHand, expected) => {
  expect(chooseChromium({ pinned, isPinnedUsable: true, installed: [], ...atHand })).toEqual(expected);
});

test("rejects a CHROMIUM_PATH that is older than the pinned Chromium", () => {
  expect(() => chooseChromium({ pinned, isPinnedUsable: true, installed: [], named: older })).toThrow(
    "CHROMIUM_PATH is Chromium 140.0.7339.80 (/usr/bin/chromium), which is older than the pinned Chromium 147 (@sparticuz/chromium).",
  );
});

/** Creates a fake browser that prints a line on standard error, like Debian's start script, and one on standard output. */
function writeBrowser(/** @type {string} */ line) {
  const folder = mkdtempSync(join(tmpdir(), "lotwright-chromium-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "chromium");
  const script = `#!/bin/sh\necho "chromium: 9: [: 25274945536: unexpected operator" >&2\necho "${line}"\n`;
  writeFileSync(path, script, { mode: 0o755 });
  return path;
}

test("reads the version of the browser that CHROMIUM_PATH names", async () => {
  const path = writeBrowser("Google Chrome 999.0.8078.108 built on Debian");
  await expect(findChromiums(path)).resolves.toMatchObject({ chosen: { path, version: "999.0.8078.108" } });
});

test("rejects a CHROMIUM_PATH that prints no version, or does not exist", async () => {
  const path = writeBrowser("Chromium");
  await expect(findChromiums(path)).rejects.toThrow(`CHROMIUM_PATH (${path}) prints no version of Chromium.`);
  await expect(findChromiums("/nowhere/chromium")).rejects.toThrow(
    "CHROMIUM_PATH (/nowhere/chromium) prints",
  );
});
