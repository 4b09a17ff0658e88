import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";

const command = join(root, "packages/tooling/bin/run");

test.each([
  ["too few lots", ["--lots", "3"], "--lots must be a whole number from 6 to 2000"],
  ["an invalid number of lots", ["--lots", "many"], "--lots must be a whole number from 6 to 2000"],
  ["an invalid URL", ["--url", "the other one"], "--url must be the URL of a running server"],
  ["an unknown option", ["--fast"], "npm run demo [-- --url http://localhost:3000] [--lots 120]"],
])("rejects the demo command with %s and prints its usage", async (_, args, sentence) => {
  const { code, output } = await run("sh", [command, "demo", ...args], { env: process.env });
  expect(code).toBe(1);
  expect(output).toContain(sentence);
});
