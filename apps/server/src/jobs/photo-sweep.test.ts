import { makePhoto, makeUser } from "@lotwright/db/testing/make";
import { StorageUnavailableError } from "@lotwright/storage/storage";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "../logger";
import { startTestServer, type TestServer } from "../testing/app";
import { jobHandlers } from "./handlers";
import { type JobHandlers, startJobs } from "./jobs";

const patience = { timeout: 20_000 };

async function startServer(): Promise<TestServer> {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  return server;
}

/** Another server's jobs on the same database, with this sweep. */
async function startWorking({ databaseUrl }: TestServer, sweepPhotos: JobHandlers["sweepPhotos"]) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  const jobs = await startJobs(pool, createLogger("silent"));
  onTestFinished(async () => {
    await jobs.stop();
    await pool.end();
  });
  await jobs.work({ describe: async () => "completed", giveUp: async () => {}, sweepPhotos });
  return jobs;
}

async function sweepsOf({ db }: TestServer) {
  return [
    ...(await db.execute<{ state: string; waitSeconds: number }>(sql`
      select state::text, round(extract(epoch from start_after - now()) / 60)::int as "waitMinutes"
      from pgboss.job where name = 'sweep-photos' order by created_on
    `)),
  ];
}

const makeDue = ({ db }: TestServer) =>
  db.execute(
    sql`update pgboss.job set start_after = now() where name = 'sweep-photos' and state = 'created'`,
  );

/** A sweep that counts how often it ran, and at once. */
function countedSweep() {
  const counts = { begun: 0, running: 0, most: 0 };
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const sweepPhotos = async () => {
    counts.begun += 1;
    counts.running += 1;
    counts.most = Math.max(counts.most, counts.running);
    await isReleased;
    counts.running -= 1;
  };
  return { counts, sweepPhotos, release: () => release() };
}

test("photos are swept when a server starts, and an hour later again", async () => {
  const server = await startServer();
  const { counts, sweepPhotos, release } = countedSweep();
  release();
  await startWorking(server, sweepPhotos);
  await expect
    .poll(() => sweepsOf(server), patience)
    .toEqual([
      { state: "completed", waitMinutes: 0 },
      { state: "created", waitMinutes: 60 },
    ]);
  await makeDue(server);
  await expect.poll(() => counts.begun, patience).toBe(2);
});

test("several servers sweep once, and not at the same time", async () => {
  const server = await startServer();
  const { counts, sweepPhotos, release } = countedSweep();
  await Promise.all([1, 2, 3].map(() => startWorking(server, sweepPhotos)));
  await expect.poll(() => counts.begun, patience).toBe(1);
  await makeDue(server);
  const waiting = await sweepsOf(server);
  expect(waiting.map(({ state }) => state)).toEqual(["active", "created"]);
  release();
  await expect.poll(() => counts.begun, patience).toBe(2);
  expect(counts.most).toBe(1);
});

test("a server that starts again leaves the time of the next sweep as it is", async () => {
  const server = await startServer();
  const { counts, sweepPhotos, release } = countedSweep();
  release();
  const first = await startWorking(server, sweepPhotos);
  await expect.poll(() => counts.begun, patience).toBe(1);
  await first.stop();
  await startWorking(server, sweepPhotos);
  const next = (await sweepsOf(server)).filter(({ state }) => state === "created");
  expect(next).toEqual([{ state: "created", waitMinutes: 60 }]);
});

test("a sweep that fails is logged, and the next one still comes", async () => {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line) => lines.push(line) });
  const remove = () => Promise.reject(new StorageUnavailableError("The store is away"));
  const server = await startServer();
  const { workspaceId } = await makeUser(server.db);
  await makePhoto(server.db, { workspaceId, createdAt: new Date("2026-01-01") });
  const deps = { ...server.deps, log, storage: { ...server.deps.storage, remove } };
  await startWorking(server, jobHandlers(deps).sweepPhotos);
  await expect
    .poll(() => sweepsOf(server), patience)
    .toMatchObject([{ state: "failed" }, { state: "created", waitMinutes: 60 }]);
  expect(lines.join("")).toContain("The store is away");
});

test("a server that stops tells its sweep, and waits for it", async () => {
  const server = await startServer();
  let begun = false;
  let ended = false;
  const jobs = await startWorking(server, (signal) => {
    begun = true;
    return new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => {
        ended = true;
        resolve();
      });
    });
  });
  await expect.poll(() => begun, patience).toBe(true);
  await jobs.stop();
  expect(ended).toBe(true);
});
