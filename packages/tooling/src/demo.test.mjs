import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";

const command = join(root, "packages/tooling/bin/demo.mjs");

test.each([
  ["too few lots", ["--lots", "3"], "--lots is a whole number from 6 to 2000"],
  ["lots that are no number", ["--lots", "many"], "--lots is a whole number from 6 to 2000"],
  ["an address that is none", ["--url", "the other one"], "--url is the address of a running server"],
  ["an option there is not", ["--fast"], "npm run demo [-- --url http://localhost:3000] [--lots 120]"],
])("a demonstration with %s says how it is meant, and fills nothing", async (_, args, sentence) => {
  const { code, output } = await run(process.execPath, [command, ...args], { env: process.env });
  expect(code).toBe(1);
  expect(output).toContain(sentence);
});
