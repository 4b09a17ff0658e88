import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeUsedDataDir, startServer } from "../testing/built-server";

/** Preloaded into the server: raises an unhandled error on a signal. */
const withBug = (statement: string) => [
  "--import",
  `data:text/javascript,process.on("SIGUSR2",()=>{${statement}})`,
];

test.each([
  ["unhandled promise rejection", 'Promise.reject(new Error("injected"))'],
  ["uncaught exception", 'throw new Error("injected")'],
])("logs an %s, stops the database and exits with code 1", async (message, statement) => {
  const dataDir = await makeUsedDataDir();
  const { output, stop, exited } = await startServer({ DATA_DIR: dataDir }, undefined, withBug(statement));
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  expect(existsSync(pidFile)).toBe(true);
  await stop("SIGUSR2");
  expect(await exited).toEqual({ code: 1, signal: null });
  const line: unknown = JSON.parse(output.text.split("\n").find((text) => text.includes(message)) ?? "{}");
  expect(line).toMatchObject({ level: 50, msg: message, err: { message: "injected" } });
  expect(existsSync(pidFile)).toBe(false);
});
