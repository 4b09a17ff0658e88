import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { jobs, noWorkspace } from "@lotwright/db/schema";
import { makePhoto, makeUser } from "@lotwright/db/testing/make";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { postpone } from "../core/jobs";
import { createLogger } from "../core/logger";
import { startTestServer, type TestServer } from "../testing/app";
import { startJobsAgain } from "../testing/second-server";
import { sweep, sweepKind } from "./sweep";
import { jobsOfKind, makeJobsDue } from "./testing/jobs";

type Sweep = (signal: AbortSignal) => Promise<unknown>;

async function startServer(): Promise<TestServer> {
  const server = await startTestServer({ hasOwnDatabase: true });
  onTestFinished(() => server.stop());
  return server;
}

/** The jobs of another server on the same database, with this sweep. */
function startOther(server: TestServer, sweepOnce: Sweep, isOnlyServer = false) {
  const run: typeof sweepKind.run = async ({ signal }) => {
    await sweepOnce(signal);
    return "done";
  };
  return startJobsAgain(server, { kinds: [{ ...sweepKind, run }], isOnlyServer });
}

/** Creates the jobs, and starts them. */
async function startWorking(server: TestServer, sweepOnce: Sweep, isOnlyServer = false) {
  const other = await startOther(server, sweepOnce, isOnlyServer);
  await other.work();
  return other;
}

/** The sweeps of the queue: whether each runs, and in how many minutes it is due. */
const sweepsOf = async (server: TestServer) =>
  (await jobsOfKind(server, "sweep")).map(({ leaseId, startAfter }) => ({
    runs: leaseId !== null,
    inMinutes: Math.round((startAfter.getTime() - Date.now()) / 60_000),
  }));

const nextHour = [{ runs: false, inMinutes: 60 }];

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
  const sweepOnce = async (signal: AbortSignal) => {
    counts.begun += 1;
    running += 1;
    counts.most = Math.max(counts.most, running);
    begun.resolve();
    if (counts.begun === 1) await Promise.race([release.promise, once(signal, "abort")]);
    running -= 1;
  };
  return { counts, sweepOnce, begun: begun.promise, release: () => release.resolve() };
}

test("sweeps when a server starts, and again an hour later", async () => {
  const server = await startServer();
  const { counts, sweepOnce, begun, release } = countedSweep();
  release();
  const working = await startWorking(server, sweepOnce);
  await begun;
  await working.stop();
  expect(await sweepsOf(server)).toEqual(nextHour);
  await makeJobsDue(server, "sweep");
  await (await startOther(server, sweepOnce)).drain();
  expect(counts.begun).toBe(2);
  expect(await sweepsOf(server)).toEqual(nextHour);
});

test("runs one sweep at a time across servers", async () => {
  const server = await startServer();
  const { counts, sweepOnce, begun, release } = countedSweep();
  const working = await Promise.all([1, 2, 3].map(() => startWorking(server, sweepOnce)));
  const other = await startOther(server, sweepOnce);
  await begun;
  await other.drain();
  expect(await sweepsOf(server)).toEqual([{ runs: true, inMinutes: expect.closeTo(0) }]);
  release();
  await Promise.all(working.map(({ stop }) => stop()));
  expect(await sweepsOf(server)).toEqual(nextHour);
  await makeJobsDue(server, "sweep");
  await other.drain();
  expect(counts).toEqual({ begun: 2, most: 1 });
});

test("leaves the time of the next sweep unchanged when a server restarts", async () => {
  const server = await startServer();
  const { counts, sweepOnce, begun, release } = countedSweep();
  release();
  const first = await startWorking(server, sweepOnce);
  await begun;
  await first.stop();
  const before = await jobsOfKind(server, "sweep");
  await startWorking(server, sweepOnce);
  expect(await jobsOfKind(server, "sweep")).toEqual(before);
  expect([counts.begun, await sweepsOf(server)]).toEqual([1, nextHour]);
});

/** A server whose sweep is due. */
async function startDue(): Promise<TestServer> {
  const server = await startServer();
  await (await startWorking(server, async () => {})).stop();
  await makeJobsDue(server, "sweep");
  return server;
}

/** A server that was killed while it swept. */
async function killed(): Promise<TestServer> {
  const server = await startDue();
  const held = { leaseId: sql`gen_random_uuid()`, leasedAt: sql`now()`, startedAt: sql`now()`, attempts: 1 };
  await server.db.update(jobs).set(held).where(eq(jobs.kind, "sweep"));
  return server;
}

test("sweeps again when a killed server restarts", async () => {
  const server = await killed();
  const { sweepOnce, begun, release } = countedSweep();
  release();
  const working = await startWorking(server, sweepOnce, true);
  await begun;
  await working.stop();
  expect(await sweepsOf(server)).toEqual(nextHour);
});

test("leaves the sweep of a killed server to the next hour on other servers", async () => {
  const server = await killed();
  const { counts, sweepOnce } = countedSweep();
  const other = await startOther(server, sweepOnce);
  await other.drain();
  expect(await sweepsOf(server)).toEqual([{ runs: true, inMinutes: expect.closeTo(0) }]);
  await makeJobsDue(server, "sweep");
  await other.drain();
  expect([counts.begun, await sweepsOf(server)]).toEqual([0, nextHour]);
});

test("logs a sweep that fails, and keeps the next one queued", async () => {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => lines.push(line) });
  const remove = () => Promise.reject(new StorageUnavailableError("The store is away"));
  const server = await startDue();
  const { workspaceId } = await makeUser(server.db);
  await makePhoto(server.db, { workspaceId, createdAt: new Date("2026-01-01") });
  const deps = { ...server.deps, log, storage: { ...server.deps.storage, remove } };
  const failing = await startOther(server, (signal) => sweep(deps, signal));
  await expect(failing.drain()).rejects.toThrow("The store is away");
  expect(await sweepsOf(server)).toEqual(nextHour);
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

test("lets another server go on with a sweep that a shutdown has aborted", async () => {
  const server = await startServer();
  const at = new Date();
  const times = { createdAt: at, dueAt: at, startedAt: at, timedOutAt: null };
  const job = {
    id: randomUUID(),
    workspaceId: noWorkspace,
    batchId: null,
    payload: {},
    attempt: 1,
    isLast: true,
    ...times,
  };
  const run = (signal: AbortSignal) => sweepKind.run({ ...job, signal }, server.deps);
  expect(await run(AbortSignal.abort())).toEqual(postpone(0));
  expect(await run(new AbortController().signal)).toBe("done");
});
