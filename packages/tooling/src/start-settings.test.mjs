import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";
import { startSettings } from "./start-settings.mjs";

test("turns --lan of npm start into the setting LAN", () => {
  expect(startSettings(["--lan"])).toEqual({ LAN: "on" });
  expect(startSettings([])).toEqual({});
});

test("rejects an unknown option of npm start with a sentence alone", async () => {
  const command = join(root, "packages/tooling/bin/run");
  const { code, output } = await run("sh", [command, "start", "--lan", "--port=80"], { env: process.env });
  expect(code).toBe(1);
  expect(output).toBe('npm start has no option "--port=80". It takes --lan.\n');
});
