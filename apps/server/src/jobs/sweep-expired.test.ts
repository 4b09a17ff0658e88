import {
  lotImports,
  passwordResets,
  rateLimits,
  recordedResponses,
  sessions,
  undoSnapshots,
} from "@lotwright/db/schema";
import { makeManifest, makeUser } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { sweepRecordedResponses } from "../core/idempotency";
import type { TestServer } from "../testing/app";
import { test } from "../testing/test";
import { sweep } from "./sweep";
import { sweepExpired } from "./sweep-expired";

const now = new Date("2026-06-01T12:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000);

/** Inserts expired and valid rows of each kind. */
async function makeRows(server: TestServer) {
  const { db } = server;
  const { id: userId, workspaceId } = await makeUser(db);
  const name = (kind: string) => `${kind} of ${userId}`;
  await db.insert(sessions).values([
    { id: name("valid"), userId, expiresAt: hours(1), createdAt: hours(-1) },
    { id: name("expired"), userId, expiresAt: hours(-1), createdAt: hours(-2) },
    { id: name("past its absolute end"), userId, expiresAt: hours(1), createdAt: hours(-91 * 24) },
  ]);
  await db.insert(passwordResets).values([
    { id: name("valid"), userId, expiresAt: hours(1), usedAt: hours(0) },
    { id: name("expired"), userId, expiresAt: hours(-1) },
    { id: name("used"), userId, expiresAt: hours(-1), usedAt: hours(-2) },
  ]);
  await db.insert(rateLimits).values([
    { key: name("valid"), points: 1, expire: hours(1).getTime() },
    { key: name("expired"), points: 1, expire: hours(-1).getTime() },
    { key: name("lasting"), points: 1, expire: null },
  ]);
  const recorded = { userId, operation: "items.create", requestHash: "", response: "{}" };
  await db.insert(recordedResponses).values([
    { ...recorded, key: name("valid"), createdAt: hours(-23.9) },
    { ...recorded, key: name("expired"), createdAt: hours(-24.1) },
  ]);
  const { id: manifestId } = await makeManifest(db, { workspaceId });
  const overwritten = { workspaceId, manifestId, rows: [] };
  await db.insert(undoSnapshots).values([
    { ...overwritten, operation: name("valid"), createdAt: hours(-23.9) },
    { ...overwritten, operation: name("expired"), createdAt: hours(-24.1) },
  ]);
  const file = {
    workspaceId,
    manifestId,
    userId,
    headings: [],
    mapping: [],
    isSure: [],
    matchBy: "lotNumber",
  };
  await db.insert(lotImports).values([
    { ...file, name: name("valid"), createdAt: hours(-23.9) },
    { ...file, name: name("expired"), createdAt: hours(-24.1) },
  ]);
  const left = async () => {
    const remaining = [
      await db.select({ name: sessions.id }).from(sessions),
      await db.select({ name: passwordResets.id }).from(passwordResets),
      await db.select({ name: rateLimits.key }).from(rateLimits),
      await db.select({ name: lotImports.name }).from(lotImports),
      await db.select({ name: recordedResponses.key }).from(recordedResponses),
      await db.select({ name: undoSnapshots.operation }).from(undoSnapshots),
    ];
    const own = (rows: { name: string }[]) =>
      rows
        .flatMap((row) => (row.name.endsWith(userId) ? [row.name.replace(` of ${userId}`, "")] : []))
        .sort();
    return remaining.map(own);
  };
  return { left };
}

test("deletes only expired sessions, password links, rate limits, files of lots, recorded responses and overwritten results", async ({
  server,
}) => {
  const { left } = await makeRows(server);
  await sweepExpired(server.deps, now);
  expect(await left()).toEqual([["valid"], ["valid"], ["lasting", "valid"], ["valid"], ["valid"], ["valid"]]);
});

test("deletes more recorded responses than fit in one batch", async ({ server }) => {
  const { left } = await makeRows(server);
  await makeRows(server);
  await sweepRecordedResponses(server.db, now, 1);
  expect((await left()).at(-2)).toEqual(["valid"]);
});

test("deletes expired sessions in the hourly sweep", async ({ server }) => {
  const { left } = await makeRows(server);
  await sweep(server.deps, new AbortController().signal);
  const [remainingSessions] = await left();
  expect(remainingSessions).not.toContain("expired");
});
