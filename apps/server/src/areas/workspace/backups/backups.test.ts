import { once } from "node:events";
import { backups } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { createMetrics } from "../../../installation/metrics";
import { actorOf, startTestServer } from "../../../testing/app";
import { readRuns } from "./access";
import { runBackup } from "./run";
import { backupName } from "./schedule";
import { backupFigures } from "./service";
import { fakeRunner } from "./testing/fake-runner";

const hourMs = 60 * 60 * 1000;
const hoursAgo = (count: number) => new Date(Date.now() - count * hourMs);

async function scene() {
  const fake = fakeRunner();
  const scheduled = { runner: fake.runner, place: fake.place, at: { hours: 3, minutes: 0 } };
  const server = await startTestServer({ hasOwnDatabase: true, backups: scheduled });
  onTestFinished(() => server.stop());
  const { db, deps } = server;
  const { signal } = new AbortController();
  const run = (changed: { signal?: AbortSignal; limitMs?: number; dueAt?: Date } = {}) =>
    runBackup({ db, log: deps.log, runner: fake.runner }, { dueAt: new Date(), signal, ...changed });
  /** Inserts a run that started so many hours ago. */
  const add = async (hours: number, row: { isFull?: boolean; failure?: string; isKilled?: boolean } = {}) => {
    const { isFull = true, failure = "", isKilled = false } = row;
    const startedAt = hoursAgo(hours);
    const endedAt = isKilled ? null : startedAt;
    await db.insert(backups).values({ name: `${hours} h ago`, isFull, failure, startedAt, endedAt });
  };
  const names = async () => (await readRuns(db)).map(({ name }) => name);
  return { ...fake, server, db, run, add, names, rows: () => readRuns(db) };
}

test("makes a full backup first, then one of the changes, and records both", async () => {
  const { run, add, made, rows } = await scene();
  await run();
  const [full] = await rows();
  expect(full).toMatchObject({ isFull: true, bytes: 1_000, failure: "" });
  expect(full?.name).toMatch(/^lotwright-\d{4}-\d\d-\d\dT\d{4}Z-full\.tar$/);
  expect(full?.endedAt).toBeInstanceOf(Date);
  await add(-1, { failure: "The disk is full." });
  await run();
  expect(made.map(({ since }) => since)).toEqual([null, full?.name]);
  expect(made[1]?.name).toMatch(/Z-changes\.tar$/);
});

test("makes a full backup when the last full one is no longer there", async () => {
  const { run, add, made, lose } = await scene();
  await add(24);
  lose("24 h ago");
  await run();
  expect(made).toEqual([{ name: expect.stringMatching(/-full\.tar$/), since: null }]);
});

test("keeps a backup of another installation that has the name", async () => {
  const { run, onMake, removed, rows } = await scene();
  const failure = "/mnt/copies/lotwright-2026-11-29T2221Z-full.tar exists already.";
  onMake(() => Promise.reject(new Error(failure)));
  await expect(run()).rejects.toThrow(failure);
  expect(removed).toEqual([]);
  expect(await rows()).toEqual([expect.objectContaining({ failure })]);
});

test("keeps a good backup when another run of the same minute fails", async () => {
  const { db, run, onMake, removed, rows, made } = await scene();
  const startedAt = new Date();
  for (const isFull of [true, false]) {
    const name = backupName(startedAt, isFull);
    await db.insert(backups).values({ name, isFull, startedAt, endedAt: startedAt });
  }
  onMake(() => Promise.reject(new Error("It exists already.")));
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(startedAt);
  await expect(run({ dueAt: new Date(startedAt.getTime() + 1) })).rejects.toThrow("It exists already.");
  expect([made, removed, (await rows()).length]).toEqual([[], [], 3]);
});

test("makes a backup although an incomplete one cannot be removed", async () => {
  const { server, db, add, rows, runner } = await scene();
  await add(1, { isKilled: true });
  const refusing = { ...runner, remove: () => Promise.reject(new Error("Access Denied")) };
  const { signal } = new AbortController();
  await runBackup({ db, log: server.deps.log, runner: refusing }, { dueAt: new Date(), signal });
  expect((await rows()).map(({ failure }) => failure !== "")).toEqual([false, true]);
});

test("makes no backup when a good one has ended since this one was due", async () => {
  const { run, add, made } = await scene();
  await add(1);
  await run({ dueAt: hoursAgo(2) });
  expect(made).toEqual([]);
  await run();
  expect(made).toHaveLength(1);
});

test("records the reason of a failed backup, and removes no other one", async () => {
  const { run, add, onMake, rows, removed } = await scene();
  for (const days of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await add(days * 24);
  onMake(() => Promise.reject(new Error("The bucket does not exist.")));
  await expect(run()).rejects.toThrow("The bucket does not exist.");
  const [newest, ...others] = await rows();
  expect(newest).toMatchObject({ failure: "The bucket does not exist.", bytes: null });
  expect(newest?.endedAt).toBeInstanceOf(Date);
  expect([others.length, removed]).toEqual([9, [newest?.name]]);
});

test("aborts a backup when the server stops or the time limit passes, and records which", async () => {
  const { run, onMake, rows } = await scene();
  onMake(async (_backup, signal) => {
    if (!signal.aborted) await once(signal, "abort");
    throw new Error("aborted");
  });
  await expect(run({ limitMs: 1 })).rejects.toThrow();
  await expect(run({ signal: AbortSignal.abort() })).rejects.toThrow();
  expect((await rows()).map(({ failure }) => failure)).toEqual([
    "The server was stopped before the backup was complete.",
    "The backup took longer than 8 hours.",
  ]);
});

test("removes the incomplete backup of a killed server, and records that it failed", async () => {
  const { run, add, rows, made, removed } = await scene();
  await add(2, { isKilled: true });
  await run();
  expect(removed).toEqual(["2 h ago"]);
  const [good, killed] = await rows();
  expect(killed).toMatchObject({ failure: "The server was stopped before the backup was complete." });
  expect(made).toEqual([{ name: good?.name, since: null }]);
});

test("removes old backups after a good one, and keeps the row of one that cannot be removed", async () => {
  const { server, db, run, add, names, runner } = await scene();
  const day = 24;
  for (const days of [1, 2, 3, 4, 5, 6]) await add(days * day, { isFull: false });
  for (const weeks of [1, 2, 3, 4, 5, 6]) await add(weeks * 7 * day);
  await add(8 * day, { isFull: false });
  await add(29 * day, { failure: "The disk is full." });
  await add(31 * day, { failure: "The disk is full." });
  const remove = async (name: string) => {
    if (name === `${42 * day} h ago`) throw new Error("The disk is read-only.");
  };
  const deps = { db, log: server.deps.log, runner: { ...runner, remove } };
  const { signal } = new AbortController();
  await runBackup(deps, { dueAt: new Date(), signal });
  const [, ...before] = await names();
  const kept = [1, 2, 3, 4, 5, 6, 7, 14, 21, 28, 29, 42].map((days) => `${days * day} h ago`);
  expect(before).toEqual(kept);
  await run();
  expect(await names()).not.toContain(`${42 * day} h ago`);
});

test("answers admins, readiness and metrics that the last good backup is late after 26 hours", async () => {
  const { server, db, add } = await scene();
  const admin = server.callerFor(actorOf(await makeUser(db)));
  const metrics = createMetrics({ waitingJobs: async () => ({}), backups: () => backupFigures(server.deps) });
  const age = async () => /\nlotwright_backup_age_seconds (\S+)/.exec((await metrics.expose()).text)?.[1];
  const ready = async () => {
    const answer = await server.app.request("/readyz");
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([200, { status: "ready", backup: "ok" }]);
  expect(Number(await age())).toBeLessThan(60);
  await add(25, { failure: "The disk is full." });
  expect(await admin.backups.status()).toEqual({
    isScheduled: true,
    lastGoodAt: null,
    lastGoodFile: null,
    nextAt: null,
    isLate: false,
    isFailed: true,
  });
  expect(await ready()).toEqual([200, { status: "ready", backup: "failed" }]);
  expect(Math.round(Number(await age()) / 3600)).toBe(25);
  await add(27, { failure: "The network is down." });
  expect(await ready()).toEqual([200, { status: "ready", backup: "late" }]);
  expect(await admin.backups.status()).toMatchObject({ isLate: true });
  await add(26.5);
  expect(await admin.backups.status()).toMatchObject({ isLate: true });
  expect(await ready()).toEqual([200, { status: "ready", backup: "late" }]);
  await add(24);
  const [newest] = await readRuns(db);
  expect(await admin.backups.status()).toEqual({
    isScheduled: true,
    lastGoodAt: newest?.endedAt?.toISOString(),
    lastGoodFile: { name: "24 h ago", bytes: null },
    nextAt: null,
    isLate: false,
    isFailed: false,
  });
  expect(await ready()).toEqual([200, { status: "ready", backup: "ok" }]);
  expect(Math.round(Number(await age()) / 3600)).toBe(24);
});

test("says nothing about backups without BACKUP", async () => {
  const { server, db, add } = await scene();
  await add(27);
  const user = await makeUser(db);
  const caller = server.callerFor(actorOf(user), { backups: null });
  expect(await caller.backups.status()).toEqual({
    isScheduled: false,
    lastGoodAt: null,
    lastGoodFile: null,
    nextAt: null,
    isLate: false,
    isFailed: false,
  });
});

test("answers that the last backup failed, or that its place can't be written, until one is good", async () => {
  const { server, db, add, setProblem } = await scene();
  const admin = server.callerFor(actorOf(await makeUser(db)));
  const metrics = createMetrics({ waitingJobs: async () => ({}), backups: () => backupFigures(server.deps) });
  const state = async () => {
    const { text } = await metrics.expose();
    const [, result] = /last_result\{result="(\w+)"\} 1/.exec(text) ?? [];
    const { backup } = z
      .object({ backup: z.string() })
      .parse(await (await server.app.request("/readyz")).json());
    return [backup, (await admin.backups.status()).isFailed, result];
  };
  expect(await state()).toEqual(["ok", false, "none"]);
  await add(3);
  expect(await state()).toEqual(["ok", false, "good"]);
  await add(2, { failure: "The disk is full." });
  await add(1, { isKilled: true });
  expect(await state()).toEqual(["failed", true, "failed"]);
  await add(0);
  expect(await state()).toEqual(["ok", false, "good"]);
  setProblem("The folder doesn't exist.");
  expect(await state()).toEqual(["failed", true, "failed"]);
});

test("restores a full backup for a trial every four weeks, and says when it can't be restored", async () => {
  const { server, db, run, add, rows, drilled, onDrill } = await scene();
  const health = async () =>
    z.object({ backup: z.string() }).parse(await (await server.app.request("/readyz")).json()).backup;
  /** Makes every recorded run so many days older. */
  const pass = (days: number) =>
    db
      .update(backups)
      .set({
        startedAt: sql`${backups.startedAt} - ${days}::int * interval '1 day'`,
        endedAt: sql`${backups.endedAt} - ${days}::int * interval '1 day'`,
        drilledAt: sql`${backups.drilledAt} - ${days}::int * interval '1 day'`,
      })
      .where(sql`true`);
  await run();
  const [first] = await rows();
  expect([drilled, first?.drilledAt, first?.drillFailure]).toEqual([[first?.name], expect.any(Date), ""]);
  await pass(1);
  await run();
  await pass(6);
  await run();
  expect([(await rows()).filter(({ isFull }) => isFull).length, drilled.length]).toEqual([2, 1]);

  await pass(20);
  onDrill(async () => "There is no space.");
  await run();
  const [skipped] = await rows();
  expect([drilled.length, skipped?.drilledAt, await health()]).toEqual([2, null, "ok"]);

  await pass(7);
  onDrill(() =>
    Promise.reject(new Error("The restored backup has other rows in items. It can't be trusted.")),
  );
  await run();
  const [failed] = await rows();
  expect(failed).toMatchObject({ failure: "", drillFailure: expect.stringContaining("other rows in items") });
  expect(await health()).toBe("failed");

  await pass(7);
  await add(1);
  onDrill(async () => undefined);
  await run();
  expect([await health(), drilled.length]).toEqual(["failed", 3]);
  await pass(7);
  await run();
  expect([await health(), drilled.length]).toEqual(["ok", 4]);
});
