import { expect, test } from "vitest";
import { run } from "./run.mjs";

const options = { env: process.env };
/**
 * @param {string} script
 * @returns {[string, string[]]}
 */
const node = (script) => [process.execPath, ["-e", script]];

test("a command's exit code and everything it said come back", async () => {
  const [command, args] = node("console.log('out'); console.error('err'); process.exitCode = 3");
  const { code, output } = await run(command, args, options);
  expect(code).toBe(3);
  expect(output).toContain("out\n");
  expect(output).toContain("err\n");
});

test("a command that does not exist has failed, with its name in the output", async () => {
  const { code, output } = await run("no-such-command", [], options);
  expect(code).toBe(127);
  expect(output).toContain("no-such-command");
});

test("a command that hangs is ended and has failed", async () => {
  const [command, args] = node("setInterval(() => undefined, 1000)");
  const { code } = await run(command, args, { ...options, timeoutMs: 200 });
  expect(code).not.toBe(0);
});

test("a command gets no stdin to wait for", async () => {
  const [command, args] = node("process.stdin.resume().on('end', () => console.log('ended'))");
  await expect(run(command, args, options)).resolves.toMatchObject({ code: 0, output: "ended\n" });
});
