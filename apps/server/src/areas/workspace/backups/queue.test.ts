import { once } from "node:events";
import { backups } from "@lotwright/db/schema";
import { expect, onTestFinished, test } from "vitest";
import { openBoss } from "../../../jobs/testing/boss";
import { startTestServer } from "../../../testing/app";
import { startJobsAgain } from "../../../testing/second-server";
import { readRuns } from "./access";
import { backupQueueName } from "./queue";
import { type BackupTime, nextTime } from "./schedule";
import { fakeRunner } from "./testing/fake-runner";

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** A time of day that is not near. */
const inHours = (hours: number): BackupTime => {
  const time = new Date(Date.now() + hours * hourMs);
  return { hours: time.getHours(), minutes: time.getMinutes() };
};
const at = inHours(5);

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve: () => resolve() };
}

async function scene() {
  const fake = fakeRunner();
  const server = await startTestServer({ hasOwnDatabase: true });
  onTestFinished(() => server.stop());
  const { boss, stop } = await openBoss(server.databaseUrl);
  onTestFinished(stop);
  const { databaseUrl, deps, db } = server;
  const start = async (options: { isOnlyServer?: boolean; at?: BackupTime } = {}) => {
    const scheduled = { runner: fake.runner, place: fake.place, at: options.at ?? at };
    return startJobsAgain({ databaseUrl, deps: { ...deps, backups: scheduled } }, options);
  };
  const startWorking = async (options: { isOnlyServer?: boolean; at?: BackupTime } = {}) => {
    const jobs = await start(options);
    await jobs.work();
    return jobs;
  };
  /** Takes the waiting job out of the queue, and answers when it would have been due. */
  const takeNext = async (): Promise<Date | undefined> => {
    const options = { ignoreStartAfter: true, includeMetadata: true } as const;
    const [next] = await boss.fetch(backupQueueName, options);
    if (!next) return undefined;
    await boss.complete(backupQueueName, next.id);
    return new Date(next.startAfter);
  };
  /** Replaces the waiting job by one that is due. */
  const makeDue = async () => {
    await boss.purgeQueue(backupQueueName);
    await boss.send(backupQueueName, { dueAt: new Date().toISOString() });
  };
  const addRow = (hours: number, endedAt: Date | null = new Date(Date.now() - hours * hourMs)) =>
    db.insert(backups).values({
      ...{ name: `${hours} h ago`, isFull: true, endedAt },
      startedAt: new Date(Date.now() - hours * hourMs),
    });
  return { ...fake, boss, start, startWorking, takeNext, makeDue, addRow, rows: () => readRuns(db) };
}

test("makes the first backup when a server starts, and the next at the configured time", async () => {
  const { startWorking, start, onMake, made, makeDue, takeNext } = await scene();
  const begun = deferred();
  onMake(async () => {
    begun.resolve();
    return { bytes: 1, missing: 0 };
  });
  const working = await startWorking();
  await begun.promise;
  await working.stop();
  expect(await takeNext()).toEqual(nextTime(at, new Date()));
  await makeDue();
  await (await start()).drain();
  expect(made.map(({ since }) => since)).toEqual([null, made[0]?.name]);
  expect(await takeNext()).toEqual(nextTime(at, new Date()));
  expect(await takeNext()).toBeUndefined();
});

test("waits for the backup time when a server starts after a good backup, also if the time changed", async () => {
  const { startWorking, addRow, takeNext, made } = await scene();
  await addRow(25);
  await startWorking();
  await startWorking();
  const changed = inHours(9);
  await startWorking({ at: changed });
  expect(await takeNext()).toEqual(nextTime(changed, new Date()));
  expect(await takeNext()).toBeUndefined();
  expect(made).toEqual([]);
});

test("makes one backup at a time across servers, and only one of those that start together", async () => {
  const { startWorking, start, onMake, made, makeDue, takeNext, rows } = await scene();
  const [begun, release] = [deferred(), deferred()];
  onMake(async () => {
    begun.resolve();
    await release.promise;
    return { bytes: 1, missing: 0 };
  });
  const first = await startWorking();
  await begun.promise;
  const others = [await startWorking(), await startWorking()];
  await makeDue();
  const idle = await start();
  await idle.drain();
  expect(await rows()).toHaveLength(1);
  release.resolve();
  await Promise.all([first, ...others].map(({ stop }) => stop()));
  // Due while the first one ran.
  await idle.drain();
  expect([made.length, (await rows()).length]).toEqual([1, 1]);
  expect(await takeNext()).toEqual(nextTime(at, new Date()));
});

test("retries a failed backup three times after 15 minutes, then the next day", async () => {
  const { boss, start, onMake, makeDue, rows, takeNext } = await scene();
  onMake(() => Promise.reject(new Error("The bucket does not exist.")));
  await makeDue();
  const server = await start();
  await expect(server.drain()).rejects.toThrow("The bucket does not exist.");
  expect((await rows()).map(({ failure }) => failure)).toEqual(["The bucket does not exist."]);
  const delays: (number | string)[] = [];
  for (let count = 0; count < 4; count += 1) {
    const options = { ignoreStartAfter: true, includeMetadata: true } as const;
    const [job] = await boss.fetch(backupQueueName, options);
    if (!job) throw new Error("No job waits");
    const isRetry = job.retryCount > 0;
    delays.push(isRetry ? Math.round((new Date(job.startAfter).getTime() - Date.now()) / minuteMs) : "daily");
    if (isRetry) await boss.fail(backupQueueName, job.id);
    else expect(new Date(job.startAfter)).toEqual(nextTime(at, new Date()));
  }
  expect(delays).toEqual([15, 15, 15, "daily"]);
  expect(await takeNext()).toBeUndefined();
});

test("makes the backup of a killed server again when it restarts", async () => {
  const { startWorking, addRow, onMake, removed, rows, boss } = await scene();
  await addRow(10);
  await addRow(1, null);
  // The job that the killed process was running.
  await boss.send(backupQueueName, { dueAt: new Date().toISOString() });
  await boss.fetch(backupQueueName);
  const begun = deferred();
  onMake(async () => {
    begun.resolve();
    return { bytes: 1, missing: 0 };
  });
  const working = await startWorking({ isOnlyServer: true });
  await begun.promise;
  await working.stop();
  expect(removed).toEqual(["1 h ago"]);
  expect((await rows()).map(({ failure }) => failure)).toEqual([
    "",
    "The server was stopped before the backup was complete.",
    "",
  ]);
});

test("aborts the running backup on shutdown, and keeps its job for another server", async () => {
  const { startWorking, onMake, rows, boss } = await scene();
  const begun = deferred();
  onMake(async (_backup, signal) => {
    begun.resolve();
    await once(signal, "abort");
    throw new Error("aborted");
  });
  const working = await startWorking();
  await begun.promise;
  await working.stop();
  expect(await rows()).toMatchObject([{ failure: "The server was stopped before the backup was complete." }]);
  expect(Number(await boss.getQueueSize(backupQueueName, { before: "active" }))).toBe(2);
});

test("queues no backup without BACKUP", async () => {
  const { boss, takeNext } = await scene();
  const server = await startTestServer({ hasOwnDatabase: true });
  onTestFinished(() => server.stop());
  await server.work();
  expect(await takeNext()).toBeUndefined();
  expect(Number(await boss.getQueueSize(backupQueueName, { before: "failed" }))).toBe(0);
});
