import { once } from "node:events";
import { createDatabase } from "@lotwright/db/client";
import { makePhoto, makeUser } from "@lotwright/db/testing/make";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { expect, onTestFinished, test } from "vitest";
import { noReading } from "../areas/media/marks/testing/reader";
import { usualPace } from "../areas/writing/descriptions/testing/usual-pace";
import { createLogger } from "../core/logger";
import { startTestServer, type TestServer } from "../testing/app";
import { jobHandlers } from "./handlers";
import { type JobHandlers, startJobs } from "./jobs";
import { sweepQueueName } from "./photo-sweep";
import { openBoss } from "./testing/boss";

async function startServer(): Promise<TestServer> {
  const server = await startTestServer({ hasOwnDatabase: true });
  onTestFinished(() => server.stop());
  return server;
}

/** The jobs of another server on the same database, with this sweep. */
async function startOther({ databaseUrl }: TestServer, sweepPhotos: JobHandlers["sweepPhotos"]) {
  const queueClient = createDatabase(databaseUrl, { max: 3 });
  const jobs = await startJobs(queueClient, createLogger("silent"));
  onTestFinished(async () => {
    await jobs.stop();
    await queueClient.close();
  });
  const handlers = {
    describe: async () => "completed" as const,
    giveUp: async () => {},
    pace: usualPace,
    transcribe: async () => {},
    sweepPhotos,
    ...noReading,
    backups: null,
  };
  return { work: () => jobs.work(handlers), drain: () => jobs.drain(handlers), stop: () => jobs.stop() };
}

/** Creates the jobs, and starts their workers. */
async function startWorking(server: TestServer, sweepPhotos: JobHandlers["sweepPhotos"]) {
  const other = await startOther(server, sweepPhotos);
  await other.work();
  return other;
}

/** Inspects the sweep queue. */
async function openSweeps({ databaseUrl }: TestServer) {
  const { boss, makeSweepDue, stop } = await openBoss(databaseUrl);
  onTestFinished(stop);
  const countBefore = async (before: "active" | "completed" | "failed") =>
    Number(await boss.getQueueSize(sweepQueueName, { before }));
  return {
    makeDue: makeSweepDue,
    async counts() {
      const [waiting, open] = [await countBefore("active"), await countBefore("completed")];
      return { waiting, active: open - waiting };
    },
    /** Takes the waiting sweep out of the queue, and answers in how many minutes it would have been due. */
    async takeNext(): Promise<number | undefined> {
      const options = { ignoreStartAfter: true, includeMetadata: true } as const;
      const [next] = await boss.fetch(sweepQueueName, options);
      if (!next) return undefined;
      await boss.complete(sweepQueueName, next.id);
      return Math.round((new Date(next.startAfter).getTime() - Date.now()) / 60_000);
    },
  };
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve: () => resolve() };
}

/** A sweep that counts its runs and their highest concurrency; the first one lasts until it is released. */
function countedSweep() {
  const counts = { begun: 0, most: 0 };
  let running = 0;
  const [begun, release] = [deferred(), deferred()];
  const sweepPhotos = async (signal: AbortSignal) => {
    counts.begun += 1;
    running += 1;
    counts.most = Math.max(counts.most, running);
    begun.resolve();
    if (counts.begun === 1) await Promise.race([release.promise, once(signal, "abort")]);
    running -= 1;
  };
  return { counts, sweepPhotos, begun: begun.promise, release: () => release.resolve() };
}

test("sweeps photos when a server starts, and again an hour later", async () => {
  const server = await startServer();
  const { counts, sweepPhotos, begun, release } = countedSweep();
  release();
  const working = await startWorking(server, sweepPhotos);
  await begun;
  await working.stop();
  const sweeps = await openSweeps(server);
  expect(await sweeps.counts()).toEqual({ waiting: 1, active: 0 });
  expect(await sweeps.takeNext()).toBe(60);
  await sweeps.makeDue();
  await (await startOther(server, sweepPhotos)).drain();
  expect(counts.begun).toBe(2);
});

test("runs one sweep at a time across servers", async () => {
  const server = await startServer();
  const { counts, sweepPhotos, begun, release } = countedSweep();
  const working = await Promise.all([1, 2, 3].map(() => startWorking(server, sweepPhotos)));
  const other = await startOther(server, sweepPhotos);
  await begun;
  const sweeps = await openSweeps(server);
  await sweeps.makeDue();
  await other.drain();
  expect(await sweeps.counts()).toEqual({ waiting: 1, active: 1 });
  release();
  await Promise.all(working.map(({ stop }) => stop()));
  await other.drain();
  expect(counts).toEqual({ begun: 2, most: 1 });
});

test("leaves the time of the next sweep unchanged when a server restarts", async () => {
  const server = await startServer();
  const { sweepPhotos, begun, release } = countedSweep();
  release();
  const first = await startWorking(server, sweepPhotos);
  await begun;
  await first.stop();
  await startWorking(server, sweepPhotos);
  const sweeps = await openSweeps(server);
  expect(await sweeps.counts()).toEqual({ waiting: 1, active: 0 });
  expect(await sweeps.takeNext()).toBe(60);
});

test("logs a sweep that fails, and keeps the next one queued", async () => {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => lines.push(line) });
  const removing = deferred();
  const remove = () => {
    removing.resolve();
    return Promise.reject(new StorageUnavailableError("The store is away"));
  };
  const server = await startServer();
  const { workspaceId } = await makeUser(server.db);
  await makePhoto(server.db, { workspaceId, createdAt: new Date("2026-01-01") });
  const deps = { ...server.deps, log, storage: { ...server.deps.storage, remove } };
  const working = await startWorking(server, jobHandlers(deps).sweepPhotos);
  await removing.promise;
  await working.stop();
  const sweeps = await openSweeps(server);
  expect(await sweeps.counts()).toEqual({ waiting: 1, active: 0 });
  expect(await sweeps.takeNext()).toBe(60);
  expect(lines.join("")).toContain("The store is away");
});

test("aborts the running sweep on shutdown, and waits for it", async () => {
  const server = await startServer();
  const begun = deferred();
  let ended = false;
  const working = await startWorking(server, async (signal) => {
    begun.resolve();
    await once(signal, "abort");
    // One more query before it ends.
    await server.sql`select 1`;
    ended = true;
  });
  await begun.promise;
  await working.stop();
  expect(ended).toBe(true);
});
