import { once } from "node:events";
import { backups, jobs } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { jobsOfKind, makeJobsDue } from "../../../jobs/testing/jobs";
import { actorOf, startTestServer } from "../../../testing/app";
import { startJobsAgain } from "../../../testing/second-server";
import { readRuns } from "./access";
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
  const { databaseUrl, deps, db } = server;
  const start = async (options: { isOnlyServer?: boolean; at?: BackupTime } = {}) => {
    const scheduled = { runner: fake.runner, place: fake.place, at: options.at ?? at };
    const { isOnlyServer = false } = options;
    return startJobsAgain({ databaseUrl, deps: { ...deps, backups: scheduled } }, { isOnlyServer });
  };
  const startWorking = async (options: { isOnlyServer?: boolean; at?: BackupTime } = {}) => {
    const working = await start(options);
    await working.work();
    return working;
  };
  const addRow = (hours: number, endedAt: Date | null = new Date(Date.now() - hours * hourMs)) =>
    db.insert(backups).values({
      ...{ name: `${hours} h ago`, isFull: true, endedAt },
      startedAt: new Date(Date.now() - hours * hourMs),
    });
  return {
    ...{ ...fake, server, db, start, startWorking, addRow },
    jobs: () => jobsOfKind(server, "backup"),
    makeDue: () => makeJobsDue(server, "backup"),
    rows: () => readRuns(db),
    /** Lets a server schedule the next backup, and stop. */
    async schedule() {
      await addRow(10);
      await (await startWorking()).stop();
    },
  };
}

/** A runner's work that waits until it is released. */
function heldRun() {
  const [begun, release] = [deferred(), deferred()];
  const make = async () => {
    begun.resolve();
    await release.promise;
    return { bytes: 1, missing: 0 };
  };
  return { make, begun: begun.promise, release: release.resolve };
}

/** The one job, which waits for the next backup time. */
const waiting = (time: BackupTime) => [
  expect.objectContaining({ leaseId: null, attempts: 0, startAfter: nextTime(time, new Date()) }),
];

test("makes the first backup when a server starts, and the next at the configured time", async () => {
  const { startWorking, start, onMake, made, makeDue, jobs } = await scene();
  const { make, begun, release } = heldRun();
  onMake(make);
  release();
  const working = await startWorking();
  await begun;
  await working.stop();
  expect(await jobs()).toEqual(waiting(at));
  await makeDue();
  await (await start()).drain();
  expect(made.map(({ since }) => since)).toEqual([null, made[0]?.name]);
  expect(await jobs()).toEqual(waiting(at));
});

test("waits for the backup time when a server starts after a good backup, also if the time changed", async () => {
  const { startWorking, addRow, jobs, made } = await scene();
  await addRow(25);
  await startWorking();
  await startWorking();
  const changed = inHours(9);
  await startWorking({ at: changed });
  expect(await jobs()).toEqual(waiting(changed));
  expect(made).toEqual([]);
});

test("makes one backup at a time across servers, and only one of those that start together", async () => {
  const { db, startWorking, start, onMake, made, jobs: stored, rows } = await scene();
  const { make, begun, release } = heldRun();
  onMake(make);
  const first = await startWorking();
  await begun;
  const others = [await startWorking(), await startWorking()];
  const idle = await start();
  await idle.drain();
  expect([(await rows()).length, await stored()]).toEqual([
    1,
    [expect.objectContaining({ leaseId: expect.any(String), attempts: 1 })],
  ]);
  release();
  await Promise.all([first, ...others].map(({ stop }) => stop()));
  expect(await stored()).toEqual(waiting(at));
  // The next backup became due while the first backup ran.
  const startAfter = sql`now() - interval '1 minute'`;
  await db.update(jobs).set({ startAfter }).where(eq(jobs.kind, "backup"));
  await idle.drain();
  expect([made.length, (await rows()).length]).toEqual([1, 1]);
  expect(await stored()).toEqual(waiting(at));
});

test("retries a failed backup three times after 15 minutes, then the next day", async () => {
  const { schedule, start, onMake, makeDue, rows, jobs } = await scene();
  onMake(() => Promise.reject(new Error("The bucket does not exist.")));
  await schedule();
  const server = await start();
  const delays: (number | string)[] = [];
  for (let count = 0; count < 4; count += 1) {
    await makeDue();
    await expect(server.drain()).rejects.toThrow("The bucket does not exist.");
    const [job] = await jobs();
    if (!job) throw new Error("No job waits");
    const isRetry = job.attempts > 0;
    delays.push(isRetry ? Math.round((job.startAfter.getTime() - Date.now()) / minuteMs) : "daily");
  }
  expect(delays).toEqual([15, 15, 15, "daily"]);
  expect(await jobs()).toEqual(waiting(at));
  const [newest] = await rows();
  expect([newest?.failure, (await rows()).length]).toEqual(["The bucket does not exist.", 5]);
});

/** A server that was killed while it made a backup. */
async function killed() {
  const { schedule, ...given } = await scene();
  await schedule();
  await given.addRow(1, null);
  const held = { leaseId: sql`gen_random_uuid()`, leasedAt: sql`now()`, startedAt: sql`now()`, attempts: 1 };
  const startAfter = sql`now() - interval '1 hour'`;
  await given.db
    .update(jobs)
    .set({ ...held, startAfter })
    .where(eq(jobs.kind, "backup"));
  return given;
}

const failures = ["", "The server was stopped before the backup was complete.", ""];

test("makes the backup of a killed server again when it restarts", async () => {
  const { startWorking, onMake, removed, rows, jobs } = await killed();
  const { make, begun, release } = heldRun();
  onMake(make);
  release();
  const working = await startWorking({ isOnlyServer: true });
  await begun;
  await working.stop();
  expect(removed).toEqual(["1 h ago"]);
  expect((await rows()).map(({ failure }) => failure)).toEqual(failures);
  expect(await jobs()).toEqual(waiting(at));
});

test("makes the backup of a killed server again on another one, which leaves it alone before the lease is lost", async () => {
  const { start, startWorking, makeDue, made, removed, rows, jobs } = await killed();
  await (await startWorking()).stop();
  const idle = await start();
  await idle.drain();
  expect([made, removed, (await jobs()).map(({ leaseId }) => leaseId)]).toEqual([
    [],
    [],
    [expect.any(String)],
  ]);
  await makeDue();
  await idle.drain();
  expect([made.length, removed]).toEqual([1, ["1 h ago"]]);
  expect((await rows()).map(({ failure }) => failure)).toEqual(failures);
  expect(await jobs()).toEqual(waiting(at));
});

test("aborts the running backup on shutdown, and keeps its job for another server", async () => {
  const { start, startWorking, onMake, made, rows, jobs } = await scene();
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
  expect(await jobs()).toMatchObject([{ leaseId: null, startedAt: null, attempts: 0 }]);
  onMake(async () => ({ bytes: 1, missing: 0 }));
  await (await start()).drain();
  expect([made.length, await jobs()]).toEqual([1, waiting(at)]);
});

test("answers admins when the next backup starts, the file of the last one, and nothing of them while one is made", async () => {
  const { server, db, schedule, start, makeDue, onMake, place, runner, made } = await scene();
  const backups = { runner, place, at };
  const admin = server.callerFor(actorOf(await makeUser(db)), { backups });
  await schedule();
  const nextAt = nextTime(at, new Date()).toISOString();
  expect(await admin.backups.status()).toMatchObject({
    lastGoodFile: { name: "10 h ago", bytes: null },
    nextAt,
  });
  const { make, begun, release } = heldRun();
  onMake(make);
  await makeDue();
  const drained = (await start()).drain();
  await begun;
  expect(await admin.backups.status()).toMatchObject({ lastGoodFile: { name: "10 h ago" }, nextAt: null });
  release();
  await drained;
  expect(await admin.backups.status()).toMatchObject({
    lastGoodFile: { name: made[0]?.name, bytes: 1 },
    nextAt,
  });
});

test("queues no backup without BACKUP", async () => {
  const server = await startTestServer({ hasOwnDatabase: true });
  onTestFinished(() => server.stop());
  await server.work();
  expect(await jobsOfKind(server, "backup")).toEqual([]);
});
