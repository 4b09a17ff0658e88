import { randomUUID } from "node:crypto";
import type { NumberingInstruction } from "@lotwright/contracts/catalog/lot-numbers";
import { items, undoSnapshots } from "@lotwright/db/schema";
import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { holdLocks, slowTransactions, untilBlocked } from "../../../testing/slow-transactions";
import { statementsOf } from "../../../testing/statements";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";

/** A sale of lots 12, 12A and 15, and helpers that act as its owner. */
async function makeNumbered(server: TestServer) {
  const people = await makePeople(server.db);
  const { workspaceId, owner } = people;
  const { id: manifestId } = await makeManifest(server.db, { workspaceId, name: "Autumn Sale" });
  const lot = (lotNumber: number, sectionLetter = "", given: object = {}) =>
    makeItem(server.db, { workspaceId, manifestId, lotNumber, sectionLetter, title: "Oak chair", ...given });
  const [main, letter, last] = [await lot(12), await lot(12, "A"), await lot(15)];
  const caller = server.callerFor(actorOf(owner));
  return {
    ...{ ...people, manifestId, lot, main, letter, last, caller },
    preview: (instruction: NumberingInstruction) => caller.lotNumbers.preview({ manifestId, instruction }),
    apply: (instruction: NumberingInstruction, expectedVersion?: string) =>
      caller.lotNumbers.update({ manifestId, instruction, ...(expectedVersion && { expectedVersion }) }),
    /** Reads lot names by id. */
    stored: async () =>
      Object.fromEntries(
        (await caller.items.list({ manifestId })).map(({ id, lotNumber, sectionLetter }) => [
          id,
          `${lotNumber}${sectionLetter}`,
        ]),
      ),
  };
}

test("locks the lots in id order before it writes, so that edits of several lots do not deadlock with it", async ({
  server,
}) => {
  const { lot, apply } = await makeNumbered(server);
  const ids = ["0", "f"].map((digit) => randomUUID().replace(/^./, digit));
  const [first = "", second = ""] = ids;
  await lot(21, "", { id: first });
  await lot(20, "", { id: second });
  await holdLocks(server, sql`select 1 from items where id = ${first} for update`);
  const applied = apply({ action: "renumber", start: 1 });
  await untilBlocked(server);
  await server.sql`select 1 from items where id = ${second} for update nowait`;
  void applied.catch(() => undefined);
});

const fromOne = { action: "renumber", start: 1 } as const;

describe("a preview", () => {
  test("lists the lots whose number changes, and writes nothing", async ({ server }) => {
    const { preview, stored, main, letter, last } = await makeNumbered(server);
    const before = await stored();
    expect(await preview(fromOne)).toEqual({
      ...{ count: 3, itemIds: [main.id, letter.id, last.id] },
      ...{ before: ["12", "12A", "15"], after: ["1", "1A", "2"] },
      titles: ["Oak chair", "Oak chair", "Oak chair"],
      ...{ skipped: [], skippedCount: 0, adjustedCount: 0 },
      version: expect.any(String),
    });
    expect(await stored()).toEqual(before);
  });

  test("lists skipped numbers as ranges", async ({ server }) => {
    const { preview, lot, main, manifestId, caller } = await makeNumbered(server);
    await Promise.all([lot(2), lot(3), lot(5)]);
    await caller.lotLeases.lease({ manifestId, deviceId: randomUUID() });
    const [leased] = await server.sql`
      update lot_leases set first_lot_number = 6, last_lot_number = 8 where manifest_id = ${manifestId} returning id`;
    expect(leased).toBeDefined();
    expect(await preview({ action: "renumber", ids: [main.id], start: 2 })).toMatchObject({
      after: ["4"],
      skipped: [{ from: 2, to: 3, reason: "used" }],
      skippedCount: 2,
    });
    expect(await preview({ action: "renumber", ids: [main.id], start: 5 })).toMatchObject({
      after: ["9"],
      skipped: [
        { from: 5, to: 5, reason: "used" },
        { from: 6, to: 8, reason: "leased" },
      ],
      skippedCount: 4,
    });
  });

  test("says why an instruction can't be followed", async ({ server }) => {
    const { preview, main, last } = await makeNumbered(server);
    await expect(preview({ action: "reorder", ids: [last.id, main.id] })).rejects.toThrow(
      "These lots are not next to each other. List every lot from the first to the last.",
    );
    await expect(preview({ action: "move", ids: [main.id] })).rejects.toThrow(
      "Name the lot before or after which they go",
    );
    const renumbered = (given: object) => preview({ action: "renumber", ...given });
    await expect(renumbered({ order: "given" })).rejects.toThrow("List the lots in their order");
    await expect(renumbered({ lots: "twelve" })).rejects.toThrow("“twelve” is not a lot");
    await expect(renumbered({ lots: "12", ids: [main.id] })).rejects.toThrow("by id or by number, not both");
    await expect(renumbered({ step: 101 })).rejects.toThrow("A step must be at most 100");
    await expect(renumbered({ closeGaps: true, keepLetters: false })).rejects.toThrow("keeps the letters");
  });
});

describe("renumbering", () => {
  test("writes the previewed numbers in one update", async ({ server }) => {
    const { preview, apply, stored, main, letter, last } = await makeNumbered(server);
    const { version, ...previewed } = await preview(fromOne);
    const statements = await statementsOf(server, async () => {
      expect(await apply(fromOne, version)).toEqual({ ...previewed, snapshotId: expect.any(String) });
    });
    expect(statements.filter(({ text }) => /^\s*update "items"/i.test(text))).toHaveLength(1);
    expect(await stored()).toEqual({ [main.id]: "1", [letter.id]: "1A", [last.id]: "2" });
  });

  test("exchanges the numbers of lots", async ({ server }) => {
    const { apply, stored, main, letter, last } = await makeNumbered(server);
    await apply({ action: "reorder", ids: [last.id, letter.id, main.id] });
    expect(await stored()).toEqual({ [last.id]: "12", [letter.id]: "12A", [main.id]: "15" });
    await apply({ action: "move", ids: [main.id], beforeId: last.id });
    expect(await stored()).toEqual({ [main.id]: "12", [last.id]: "12A", [letter.id]: "15" });
    await apply({ action: "insert", id: letter.id, afterId: main.id });
    expect(await stored()).toEqual({ [main.id]: "12", [last.id]: "12A", [letter.id]: "12B" });
  });

  test("advances the version of the lots that change, and of no other", async ({ server }) => {
    const { apply, caller, main, lot } = await makeNumbered(server);
    const asked = await lot(20, "", { requestedLotNumber: 18 });
    const unchanged = await lot(21, "", { requestedLotNumber: 19 });
    await apply({ action: "renumber", ids: [main.id, asked.id], start: 30 });
    const after = await caller.items.byId({ id: asked.id });
    expect(after).toMatchObject({ lotNumber: 31, requestedLotNumber: null });
    expect(new Date(after.updatedAt).getTime()).toBeGreaterThan(asked.updatedAt.getTime());
    expect(await caller.items.byId({ id: unchanged.id })).toMatchObject({
      ...{ lotNumber: 21, requestedLotNumber: 19, updatedAt: unchanged.updatedAt.toISOString() },
    });
  });

  test("stores the numbers for undoing, and records one entry with one event", async ({ server }) => {
    const { apply, manifestId, owner, caller, main, letter } = await makeNumbered(server);
    const { receivedEvents } = await listen(server, actorOf(owner));
    const { snapshotId } = await apply({ action: "renumber", ids: [main.id, letter.id], start: 1 });
    const [snapshot] = await server.db
      .select()
      .from(undoSnapshots)
      .where(eq(undoSnapshots.manifestId, manifestId));
    expect(snapshot).toMatchObject({
      ...{ id: snapshotId, operation: "items.renumbered", userId: owner.id },
      rows: [
        {
          ...{ itemId: main.id, lot: "12" },
          before: { lotNumber: 12, sectionLetter: "" },
          after: { lotNumber: 1, sectionLetter: "" },
        },
        {
          ...{ itemId: letter.id, lot: "12A" },
          before: { lotNumber: 12, sectionLetter: "A" },
          after: { lotNumber: 1, sectionLetter: "A" },
        },
      ],
    });
    expect(await receivedEvents()).toEqual([{ type: "items.changed", manifestId }]);
    expect(await caller.activity.list({ manifestId, verb: "items.renumbered" })).toMatchObject([
      {
        ...{ entityId: snapshotId, label: "Autumn Sale" },
        changes: [{ field: "renumbered", before: "", after: "2" }],
      },
    ]);
  });

  test("writes nothing where every lot has its number already", async ({ server }) => {
    const { apply, manifestId, caller } = await makeNumbered(server);
    await apply(fromOne);
    expect(await apply(fromOne)).toMatchObject({ snapshotId: null, count: 0, itemIds: [] });
    expect(await caller.activity.list({ manifestId, verb: "items.renumbered" })).toHaveLength(1);
  });

  test("refuses a preview that no longer holds with 409, and writes nothing", async ({ server }) => {
    const { preview, apply, stored, lot, main, caller } = await makeNumbered(server);
    const { version } = await preview(fromOne);
    await caller.items.update({ id: main.id, title: "Elm chair" });
    const added = await lot(13);
    const before = await stored();
    await expect(apply(fromOne, version)).rejects.toMatchObject({
      message: "The lots changed since the preview. Look at the new one before you renumber.",
      code: "CONFLICT",
    });
    expect(await stored()).toEqual(before);
    await caller.items.remove({ id: added.id });
    expect(await apply(fromOne, version)).toMatchObject({ count: 3 });
  });

  test("changes nothing where one lot is of another manifest or unknown", async ({ server }) => {
    const { apply, stored, item, main, member } = await makeNumbered(server);
    const before = await stored();
    const missing = "This item doesn't exist";
    for (const id of [item.id, randomUUID()]) {
      const others: NumberingInstruction[] = [
        { action: "renumber", ids: [main.id, id], start: 1 },
        { action: "reorder", ids: [id, main.id] },
        { action: "move", ids: [main.id], afterId: id },
        { action: "insert", id: main.id, afterId: id },
      ];
      for (const instruction of others) await expect(apply(instruction)).rejects.toThrow(missing);
    }
    expect(await stored()).toEqual(before);
    const { lotNumbers } = server.callerFor(actorOf(member));
    const manifestId = main.manifestId;
    await expect(lotNumbers.update({ manifestId, instruction: fromOne })).rejects.toThrow(
      "This manifest doesn't exist",
    );
  });

  test("numbers lots in the order that another renumbering, which is not committed yet, gives them", async ({
    server,
  }) => {
    const { apply, stored, manifestId, owner, main, letter, last } = await makeNumbered(server);
    const { events, reached, commit } = slowTransactions(server);
    const reversed: NumberingInstruction = { action: "reorder", ids: [last.id, letter.id, main.id] };
    const reordering = server
      .callerFor(actorOf(owner), { events })
      .lotNumbers.update({ manifestId, instruction: reversed });
    await reached;
    const renumbering = apply({ ...fromOne, start: 50, keepLetters: false });
    await untilBlocked(server);
    commit();
    await Promise.all([reordering, renumbering]);
    expect(await stored()).toEqual({ [last.id]: "50", [letter.id]: "51", [main.id]: "52" });
  });
});

describe("undo", () => {
  test("restores the numbers, also those that lots exchanged", async ({ server }) => {
    const { apply, stored, caller, main, letter, last } = await makeNumbered(server);
    const before = await stored();
    const { snapshotId } = await apply({ action: "reorder", ids: [last.id, main.id, letter.id] });
    expect(await stored()).not.toEqual(before);
    expect(await caller.bulkEdits.undo({ snapshotId: snapshotId ?? "" })).toEqual({
      ...{ restored: 3, kept: [], keptCount: 0 },
    });
    expect(await stored()).toEqual(before);
  });

  test("keeps and lists the lots that have another number since, and those whose number is used again", async ({
    server,
  }) => {
    const { apply, stored, caller, main, letter, last, lot } = await makeNumbered(server);
    const { snapshotId } = await apply(fromOne);
    await caller.items.update({ id: letter.id, lotNumber: 40 });
    const added = await lot(15);
    const { restored, kept } = await caller.bulkEdits.undo({ snapshotId: snapshotId ?? "" });
    expect([restored, kept.map(({ lot, field, reason }) => [lot, field, reason]).sort()]).toEqual([
      1,
      [
        ["2", "lotNumber", "numberTaken"],
        ["40A", "lotNumber", "changed"],
      ],
    ]);
    expect(await stored()).toEqual({
      ...{ [main.id]: "12", [letter.id]: "40A", [last.id]: "2", [added.id]: "15" },
    });
  });
});

describe("a large sale", () => {
  test("renumbers a manifest as a whole, up to 10,000 lots", async ({ server }) => {
    const { workspaceId, manifestId, preview, apply, caller } = await makeNumbered(server);
    await server.db.execute(sql`
      insert into ${items} (workspace_id, manifest_id, lot_number, creation_hash)
      select ${workspaceId}::uuid, ${manifestId}::uuid, number, '' from generate_series(1000, 10996) number`);
    const { version, count } = await preview(fromOne);
    expect(count).toBe(10_000);
    expect(await apply(fromOne, version)).toMatchObject({ count });
    const highest = and(eq(items.manifestId, manifestId), eq(items.lotNumber, 9_999));
    expect(await server.db.$count(items, highest)).toBe(1);
    await makeItem(server.db, { workspaceId, manifestId, lotNumber: 50_000 });
    const tooMany = "At most 10,000 lots can be renumbered in one request";
    await expect(preview({ ...fromOne, start: 30_000 })).rejects.toThrow(tooMany);
    const ids = Array.from({ length: 10_001 }, () => randomUUID());
    const many = caller.lotNumbers.preview({ manifestId, instruction: { action: "reorder", ids } });
    await expect(many).rejects.toThrow(tooMany);
  }, 60_000);
});
