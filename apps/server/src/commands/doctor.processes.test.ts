import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeDataDir, makeUsedDataDir, runBuilt, startServer } from "../testing/built-server";

const statesOf = (output: string) =>
  output
    .trim()
    .split("\n")
    .map((line) => line.split(/ +/, 2).join(" "));

test("examines an installation while its server runs, and while none does, and leaves the data folder free", async () => {
  const settings = { DATA_DIR: await makeUsedDataDir() };
  const first = await startServer(settings);
  const beside = { ...settings, PUBLIC_URL: first.origin };
  const running = await runBuilt("doctor.js", [], beside);
  expect([running.code, statesOf(running.stdout)]).toEqual([
    0,
    expect.arrayContaining(["ok queue:", "ok objects:"]),
  ]);
  expect(running.stdout).toContain("ok       proxy: body: 41 MB pass.\n");
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  await first.stop("SIGTERM");

  const stopped = await runBuilt("doctor.js", [], beside);
  expect([stopped.code, statesOf(stopped.stdout)]).toEqual([
    1,
    expect.arrayContaining(["ok database:", "failed proxy:"]),
  ]);
  const alone = await runBuilt("doctor.js", [], settings);
  expect([alone.code, alone.output]).toEqual([0, alone.stdout]);
  await startServer(settings);
});

test("examines a folder without a database and creates nothing in it", async () => {
  const elsewhere = join(await makeDataDir(), "elsewhere");
  const { code, stdout } = await runBuilt("doctor.js", [], { DATA_DIR: elsewhere });
  expect([code, statesOf(stdout)]).toEqual([
    0,
    expect.arrayContaining(["warning database:", "warning store:"]),
  ]);
  expect(existsSync(elsewhere)).toBe(false);
});

test("exits with 1 and names wrong settings", async () => {
  const { code, stdout } = await runBuilt("doctor.js", [], { PORT: "x", METRICS_TOKEN: "short" });
  expect([code, statesOf(stdout)]).toEqual([1, ["failed settings:"]]);
  expect(stdout).toContain("PORT");
  expect(stdout).toContain("METRICS_TOKEN");
});
