import { expect, test } from "vitest";
import { run } from "./run.mjs";

const options = { env: process.env };
/**
 * @param {string} script
 * @returns {[string, string[]]}
 */
const node = (script) => [process.execPath, ["-e", script]];

test("returns a command's exit code and complete output", async () => {
  const [command, args] = node("console.log('out'); console.error('err'); process.exitCode = 3");
  const { code, output } = await run(command, args, options);
  expect(code).toBe(3);
  expect(output).toContain("out\n");
  expect(output).toContain("err\n");
});

test("fails with the command's name in the output if it does not exist", async () => {
  const { code, output } = await run("no-such-command", [], options);
  expect(code).toBe(127);
  expect(output).toContain("no-such-command");
});

test("terminates a command that exceeds its timeout and reports failure", async () => {
  const [command, args] = node("setInterval(() => undefined, 1000)");
  const { code } = await run(command, args, { ...options, timeoutMs: 200 });
  expect(code).not.toBe(0);
});

test("closes stdin of a command", async () => {
  const [command, args] = node("process.stdin.resume().on('end', () => console.log('ended'))");
  await expect(run(command, args, options)).resolves.toMatchObject({ code: 0, output: "ended\n" });
});
