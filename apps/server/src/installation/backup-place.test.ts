import { expect, onTestFinished, test, vi } from "vitest";
import { fakeRunner } from "../areas/workspace/backups/testing/fake-runner";
import { readEnv } from "../core/env";
import { createLogger } from "../core/logger";
import { isBackupBesideData, watchBackupPlace } from "./backup-place";

function scene() {
  const { runner, setProblem } = fakeRunner();
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => lines.push(line) });
  const failures: Date[] = [];
  const metrics = { backupFailed: () => void failures.push(new Date()) };
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const watch = watchBackupPlace({ runner, log, metrics });
  onTestFinished(watch.stop);
  const messages = () => lines.map((line) => JSON.parse(line)).map(({ msg, reason }) => reason ?? msg);
  return { ...watch, setProblem, messages, failures };
}

test("says once that the place can't be written, and that it can be again", async () => {
  const { place, check, setProblem, messages, failures } = scene();
  await check();
  expect([place.problem(), messages()]).toEqual([undefined, []]);
  setProblem("The folder doesn't exist.");
  await check();
  await check();
  expect([place.problem(), failures.length]).toEqual(["The folder doesn't exist.", 1]);
  setProblem(undefined);
  await check();
  expect(place.problem()).toBeUndefined();
  expect(messages()).toEqual(["The folder doesn't exist.", "backups can be written again"]);
});

test("tries the place every hour", async () => {
  const { place, setProblem } = scene();
  setProblem("The folder doesn't exist.");
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect(place.problem()).toBe("The folder doesn't exist.");
});

const store = { S3_ENDPOINT: "http://127.0.0.1:9", S3_BUCKET: "a", S3_ACCESS_KEY: "a", S3_SECRET_KEY: "a" };

test.each([
  ["the same folder", { BACKUP: "/", DATA_DIR: "/" }, true],
  ["another disk", { BACKUP: "/proc", DATA_DIR: "/" }, false],
  ["a bucket", { BACKUP: "s3://copies/here", DATA_DIR: "/", ...store }, false],
  ["a missing folder", { BACKUP: "/nowhere", DATA_DIR: "/" }, false],
  [
    "a folder beside data that are elsewhere",
    { BACKUP: "/", DATA_DIR: "/", DATABASE_URL: "postgres://a@127.0.0.1/a", ...store },
    false,
  ],
  ["none", { DATA_DIR: "/" }, false],
])("knows whether backups in %s are lost with the data", async (_name, settings, isBeside) => {
  expect(await isBackupBesideData(readEnv(settings))).toBe(isBeside);
});
