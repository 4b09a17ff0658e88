import { randomBytes, randomUUID } from "node:crypto";
import { recordedResponses, undoSnapshots } from "@lotwright/db/schema";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { makeBulkSale } from "../areas/catalog/bulk-edits/testing/bulk-sale";
import { actorOf, type TestServer } from "../testing/app";
import { makeKey } from "../testing/keys";
import { ask } from "../testing/rest";
import { test as base } from "../testing/test";
import { quotasOf, readEnv } from "./env";

const quotaBytes = 150_000;
const quotas = { ...quotasOf(readEnv({})), undoBytes: quotaBytes, answerBytes: quotaBytes };
const test = base.extend("replaced", { scope: "file" }, () => ({ quotas }));

/** Random text that a database can't compress to less than half. */
const longText = () => randomBytes(1_000).toString("hex");

/** A sale of ten lots with long texts, and changes to them; one change's snapshot stores about 27,000 bytes. */
async function makeLongSale(server: TestServer) {
  const sale = await makeBulkSale(server);
  const { lot, bulk, manifestId, workspaceId, owner } = sale;
  const ids: string[] = [];
  for (let number = 1; number <= 10; number += 1) {
    ids.push((await lot(number, { description: longText() })).id);
  }
  const { headers } = await makeKey(server.db, owner);
  const operation = (prefix: string) => ({ kind: "affix" as const, field: "description" as const, prefix });
  return {
    ...sale,
    async edit(prefix: string): Promise<string> {
      const { snapshotId } = await bulk.edit({ manifestId, ids, operation: operation(prefix) });
      return snapshotId ?? "";
    },
    send: (method: string, path: string, body: object, key: string) =>
      ask(server, method, `/api${path}`, { headers: { ...headers, "idempotency-key": key }, body }),
    snapshots: async () => {
      const bytes = sql<number>`coalesce(sum(pg_column_size(${undoSnapshots.rows})), 0)::int`;
      const [row] = await server.db
        .select({ bytes, count: sql<number>`count(*)::int` })
        .from(undoSnapshots)
        .where(eq(undoSnapshots.workspaceId, workspaceId));
      return row ?? { bytes: 0, count: 0 };
    },
    answers: async () => {
      const bytes = sql<number>`coalesce(sum(pg_column_size(${recordedResponses.response})), 0)::int`;
      const [row] = await server.db
        .select({ bytes, count: sql<number>`count(*)::int` })
        .from(recordedResponses)
        .where(eq(recordedResponses.userId, owner.id));
      return row ?? { bytes: 0, count: 0 };
    },
  };
}

describe("the quota of undo", () => {
  test("deletes a workspace's oldest undo above the quota, and no other workspace's", async ({ server }) => {
    const [sale, other] = [await makeLongSale(server), await makeLongSale(server)];
    const theirs = await other.edit("Fine ");
    const made: string[] = [];
    for (let count = 0; count < 20; count += 1) made.push(await sale.edit(`${count} `));
    const { bytes, count } = await sale.snapshots();
    expect(bytes).toBeLessThanOrEqual(quotaBytes);
    expect(count).toBeGreaterThan(2);
    expect(await sale.bulk.undo({ snapshotId: made.at(-1) ?? "" })).toMatchObject({ restored: 10 });
    expect(await other.bulk.undo({ snapshotId: theirs })).toMatchObject({ restored: 10 });
  });

  test("reports that a change can no longer be undone, in its undo and in the history", async ({
    server,
  }) => {
    const { edit, bulk, caller, members, manifestId } = await makeLongSale(server);
    const [first, second] = [await edit("a "), await edit("b ")];
    await bulk.undo({ snapshotId: second });
    const newest: string[] = [];
    for (let count = 0; count < 12; count += 1) newest.push(await edit(`${count} `));
    await expect(bulk.undo({ snapshotId: first })).rejects.toMatchObject({
      code: "CONFLICT",
      message:
        "This change can no longer be undone: newer changes filled the workspace's space for undo, or a backup was restored.",
    });
    for (const by of [caller, members]) {
      const entries = await by.activity.list({ manifestId });
      const stateOf = (id = "") => {
        const entry = entries.find(({ verb, entityId }) => verb === "items.edited" && entityId === id);
        return [entry?.isUndoable, entry?.isUndoLost];
      };
      expect([first, second, newest.at(-1)].map(stateOf)).toEqual([
        [false, true],
        [false, false],
        [true, false],
      ]);
    }
  });

  test("hides a deleted undo from users who can't see the manifest", async ({ server }) => {
    const { edit, unassigned, stranger } = await makeLongSale(server);
    const first = await edit("a ");
    for (let count = 0; count < 12; count += 1) await edit(`${count} `);
    for (const person of [unassigned, stranger]) {
      const { bulkEdits } = server.callerFor(actorOf(person));
      await expect(bulkEdits.undo({ snapshotId: first })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("keeps the undo of a change that is larger than the quota alone", async ({ server }) => {
    const { edit, bulk, lot, manifestId, snapshots } = await makeLongSale(server);
    await edit("a ");
    const long = { description: randomBytes(9_900).toString("hex") };
    const ids: string[] = [];
    for (let number = 11; number <= 22; number += 1) ids.push((await lot(number, long)).id);
    const operation = { kind: "affix" as const, field: "description" as const, prefix: "b " };
    const { snapshotId } = await bulk.edit({ manifestId, ids, operation });
    const { bytes, count } = await snapshots();
    expect([bytes > quotaBytes, count]).toEqual([true, 1]);
    expect(await bulk.undo({ snapshotId: snapshotId ?? "" })).toMatchObject({ restored: 12 });
  });
});

describe("the quota of recorded responses", () => {
  test("deletes the oldest stored responses of creations above the quota, and creates no lot twice by its id", async ({
    server,
  }) => {
    const { send, answers, rows, manifestId } = await makeLongSale(server);
    const bodies = Array.from({ length: 80 }, () => ({ manifestId, id: randomUUID(), notes: longText() }));
    for (const body of bodies) {
      expect((await send("POST", "/items", body, `key ${body.id}`.replace(" ", "-"))).status).toBe(201);
    }
    const { bytes, count } = await answers();
    expect(bytes).toBeLessThanOrEqual(quotaBytes);
    expect(count).toBeGreaterThan(10);
    for (const body of [bodies[0], bodies.at(-1)]) {
      const repeated = await send("POST", "/items", body ?? {}, randomUUID());
      expect(await repeated.json()).toMatchObject({ id: body?.id, notes: body?.notes });
    }
    expect(await rows()).toHaveLength(90);
  });

  test("bounds what bulk edits and batches with an Idempotency-Key store", async ({ server }) => {
    const { send, answers, snapshots, rows, manifestId } = await makeLongSale(server);
    const ids = (await rows()).map(({ id }) => id);
    for (let count = 0; count < 15; count += 1) {
      const operation = { kind: "affix", field: "description", prefix: `${count} ` };
      const edited = await send(
        "POST",
        `/manifests/${manifestId}/items/bulk`,
        { ids, operation },
        randomUUID(),
      );
      expect(edited.status).toBe(200);
      const operations = ids.map((id) => ({ action: "update", id, item: { notes: longText() } }));
      expect((await send("POST", "/items/batch", { operations }, randomUUID())).status).toBe(200);
    }
    expect((await snapshots()).bytes).toBeLessThanOrEqual(quotaBytes);
    expect((await answers()).bytes).toBeLessThanOrEqual(quotaBytes);
  });
});
