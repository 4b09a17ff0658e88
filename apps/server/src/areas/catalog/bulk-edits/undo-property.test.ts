import { type BulkOperation, type KeptField, letterCases } from "@lotwright/contracts/catalog/bulk-edits";
import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import type { NumberingInstruction } from "@lotwright/contracts/catalog/lot-numbers";
import { items } from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { type Arbitrary, fc } from "@lotwright/testing/properties";
import { asc, inArray } from "drizzle-orm";
import { expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { testServerProperty } from "../../../testing/test";
import type { ItemRow } from "../items/access";
import { type BulkSale, makeBulkSale } from "./testing/bulk-sale";

/** Lots and photos are named by index. Lots 0 and 1 have three photos each. */
type Round = BulkSale & { server: TestServer; ids: string[]; photos: string[] };

const lotCount = 7;
const photosOfLot = 3;
const word = fc.constantFrom("", "oak", "elm", "brass");
const category = fc.constantFrom("", "Tools", "Toys");
const fields = fc.record({ title: word, category, notes: word, hasExternalId: fc.boolean() });
const plain = { title: "oak", category: "", notes: "", hasExternalId: false };

/** Creates a manifest with seven lots, and another with two. */
async function makeRound(server: TestServer, lots: readonly (typeof plain)[]): Promise<Round> {
  const sale = await makeBulkSale(server);
  const { workspaceId, otherId } = sale;
  const photos: string[] = [];
  for (let count = 0; count < 2 * photosOfLot; count += 1) {
    photos.push((await makePhoto(server.db, { workspaceId })).url);
  }
  const ids: string[] = [];
  for (const [index, { hasExternalId, ...texts }] of lots.entries()) {
    const photoUrls = photos.slice(index * photosOfLot, (index + 1) * photosOfLot);
    const externalId = hasExternalId ? `E${index + 1}` : "";
    ids.push((await sale.lot(index + 1, { ...texts, photoUrls, externalId })).id);
  }
  for (const lotNumber of [2, 5]) await sale.lot(lotNumber, { manifestId: otherId });
  return { ...sale, server, ids, photos };
}

const idOf = ({ ids }: Round, index: number | undefined) => ids[index ?? 0] ?? "";
const idsOf = (round: Round, indexes: readonly number[]) => indexes.map((index) => idOf(round, index));

const lotNumber = fc.integer({ min: 1, max: 12 });
const change = fc.oneof(
  fc.record({ title: word }),
  fc.record({ category, notes: fc.constant("later") }),
  fc.record({ lotNumber }),
  fc.record({ externalId: fc.integer({ min: 1, max: lotCount }).map((number) => `E${number}`) }),
);
/** A change that users make in either manifest between an operation and its undo. */
const disturbance = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("update"), row: fc.nat(9), change }) },
  fc.record({ kind: fc.constant("photo"), row: fc.nat(9), photo: fc.nat(2 * photosOfLot - 1) }),
  fc.record({ kind: fc.constant("create"), isInOther: fc.boolean(), lotNumber }),
  fc.record({ kind: fc.constant("remove"), row: fc.nat(9) }),
);
type Disturbance = typeof disturbance extends Arbitrary<infer Value> ? Value : never;

async function disturb(round: Round, given: Disturbance): Promise<void> {
  const { caller, manifestId, otherId, photos } = round;
  if (given.kind === "create") {
    await caller.items.create({
      manifestId: given.isInOther ? otherId : manifestId,
      lotNumber: given.lotNumber,
    });
    return;
  }
  const ids = [...(await stateOf(round)).keys()];
  const id = ids[given.row % ids.length] ?? "";
  if (given.kind === "remove") await caller.items.remove({ id });
  else if (given.kind === "update") await caller.items.update({ id, ...given.change });
  else await caller.items.update({ id, photoUrls: photos.slice(given.photo, given.photo + 1) });
}

type State = ReadonlyMap<string, ItemRow>;

async function stateOf({ server, manifestId, otherId }: Round): Promise<State> {
  const rows = await server.db
    .select()
    .from(items)
    .where(inArray(items.manifestId, [manifestId, otherId]))
    .orderBy(asc(items.createdAt), asc(items.lotNumber), asc(items.sectionLetter));
  return new Map(rows.map((row) => [row.id, row]));
}

const placeNames = ["manifestId", "lotNumber", "sectionLetter"] as const;
const singles = itemFieldIds.filter((id) => id !== "lotNumber" && id !== "sectionLetter");
const fieldNames = ["place", ...singles] as const;
type FieldName = (typeof fieldNames)[number];

const cellOf = (row: ItemRow, field: FieldName) =>
  JSON.stringify(field === "place" ? placeNames.map((name) => row[name]) : row[field]);

const hasSame = (one: ItemRow, other: ItemRow) =>
  fieldNames.every((field) => cellOf(one, field) === cellOf(other, field));

type States = { before: State; after: State; later: State; undone: State };
/** States of a lot before and after the operation, and before and after the undo. */
type Life = ItemRow | undefined;
type Lives = [was: Life, wrote: Life, now: Life, is: Life];
type Listed = { all: KeptField[]; of: (field: FieldName) => KeptField | undefined };

const listedOf = (kept: readonly KeptField[], id: string): Listed => {
  const all = kept.filter(({ itemId }) => itemId === id);
  const isOfPlace = ({ field }: KeptField) => field === "lotNumber" || field === "manifestId";
  return {
    all,
    of: (name) => all.find((entry) => (name === "place" ? isOfPlace(entry) : entry.field === name)),
  };
};

function checkField([first, second, third, last]: (string | undefined)[], kept: KeptField | undefined): void {
  const isWritten = first !== second;
  const isAsWritten = third === second;
  if (isWritten && isAsWritten && !kept) {
    expect(last).toBe(first);
    return;
  }
  expect(last).toBe(third);
  if (isWritten && isAsWritten) expect(["numberTaken", "externalIdTaken"]).toContain(kept?.reason);
  else expect(kept?.reason).toBe(isWritten && third !== first ? "changed" : undefined);
}

function checkChanged(lives: [ItemRow, ItemRow, ItemRow], is: ItemRow | undefined, listed: Listed): void {
  if (!is) throw new Error("An undo deleted a lot that the operation has not made");
  for (const field of fieldNames) {
    checkField(
      [...lives, is].map((row) => cellOf(row, field)),
      listed.of(field),
    );
  }
}

function checkDeletedLater(was: ItemRow, wrote: ItemRow, is: ItemRow | undefined, { all }: Listed): void {
  expect(is).toBeUndefined();
  expect(all.map(({ reason }) => reason)).toEqual(hasSame(was, wrote) ? [] : ["gone"]);
}

/** Checks that every value that was not restored is listed. */
function checkReturned(was: ItemRow, is: ItemRow | undefined, listed: Listed): void {
  if (!is) throw new Error("An undo did not bring a lot back");
  for (const field of fieldNames) {
    if (!listed.of(field)) expect(cellOf(is, field)).toBe(cellOf(was, field));
  }
}

/** Checks that the created lot is deleted, unless it changed or holds photos that would be lost. */
function checkMade(wrote: ItemRow, now: ItemRow | undefined, is: ItemRow | undefined, { all }: Listed): void {
  if (all.length > 0) expect(is).toEqual(now);
  else expect([is, now && hasSame(wrote, now)]).toEqual([undefined, true]);
}

function checkLot([was, wrote, now, is]: Lives, listed: Listed): void {
  if (was && wrote && now) checkChanged([was, wrote, now], is, listed);
  else if (was && wrote) checkDeletedLater(was, wrote, is, listed);
  else if (was) checkReturned(was, is, listed);
  else if (wrote) checkMade(wrote, now, is, listed);
  else expect(is).toEqual(now);
}

function checkUndo({ before, after, later, undone }: States, kept: readonly KeptField[]): void {
  const ids = new Set([before, after, later, undone].flatMap((state) => [...state.keys()]));
  for (const id of ids) {
    checkLot([before.get(id), after.get(id), later.get(id), undone.get(id)], listedOf(kept, id));
  }
}

const photosOf = (state: State) => new Set([...state.values()].flatMap(({ photoUrls }) => photoUrls));

type Case<Choice> = {
  lots: (typeof plain)[];
  choice: Choice;
  disturbances: Disturbance[];
};

/** Declares the undo property of an operation with parameters. */
function undoOf<Choice>(
  name: string,
  choice: Arbitrary<Choice>,
  run: (round: Round, choice: Choice) => Promise<{ snapshotId: string | null }>,
  examples: Case<Choice>[] = [],
): void {
  const lots = fc.array(fields, { minLength: lotCount, maxLength: lotCount });
  const disturbances = fc.array(disturbance, { maxLength: 6 });
  testServerProperty(
    `restores what nothing changed since and lists the rest: undo of ${name}`,
    fc.record({ lots, choice, disturbances }),
    async (given: Case<Choice>, server) => {
      const round = await makeRound(server, given.lots);
      const before = await stateOf(round);
      const { snapshotId } = await run(round, given.choice);
      const after = await stateOf(round);
      if (!snapshotId) return expect(after).toEqual(before);
      for (const each of given.disturbances) {
        // An operation is rejected without changes if a number or external id is taken, or a lot is missing.
        await disturb(round, each).catch(() => undefined);
      }
      const later = await stateOf(round);
      const { kept } = await round.bulk.undo({ snapshotId });
      const undone = await stateOf(round);
      checkUndo({ before, after, later, undone }, kept);
      if (name === "duplicate") return;
      for (const url of photosOf(later)) expect(photosOf(undone)).toContain(url);
    },
    { runs: 8, examples },
  );
}

const someLots = fc.subarray([...Array(lotCount).keys()], { minLength: 1 });
const lotsInAnyOrder = (minLength: number, maxLength: number) =>
  fc.shuffledSubarray([...Array(lotCount).keys()], { minLength, maxLength });

/** Makes the same edit of several lots. */
const edit = (round: Round, lots: readonly number[], operation: BulkOperation) =>
  round.bulk.edit({ manifestId: round.manifestId, ids: idsOf(round, lots), operation });

const renumber = ({ caller, manifestId }: Round, instruction: NumberingInstruction) =>
  caller.lotNumbers.update({ manifestId, instruction });

undoOf("set", fc.record({ lots: someLots, title: word }), (round, { lots, title }) =>
  edit(round, lots, { kind: "set", fields: { title, category: "Toys", startPrice: 5 } }),
);

undoOf("replace", someLots, (round, lots) =>
  edit(round, lots, { kind: "replace", field: "title", find: "E", replacement: "ea" }),
);

undoOf("affix", someLots, (round, lots) =>
  edit(round, lots, { kind: "affix", field: "notes", prefix: "Old ", suffix: "." }),
);

undoOf(
  "changeCase",
  fc.record({ lots: someLots, to: fc.constantFrom(...letterCases) }),
  (round, { lots, to }) => edit(round, lots, { kind: "changeCase", field: "title", to }),
);

undoOf(
  "renumber",
  fc.record({
    lots: fc.option(someLots, { nil: undefined, freq: 2 }),
    start: fc.integer({ min: 1, max: 9 }),
    step: fc.integer({ min: 1, max: 3 }),
  }),
  (round, { lots, ...numbers }) =>
    renumber(round, { action: "renumber", ...numbers, ...(lots && { ids: idsOf(round, lots) }) }),
);

undoOf("reorder", lotsInAnyOrder(lotCount, lotCount), (round, lots) =>
  renumber(round, { action: "reorder", ids: idsOf(round, lots) }),
);

undoOf("moveRows", lotsInAnyOrder(2, 5), (round, [after, ...lots]) =>
  renumber(round, { action: "move", ids: idsOf(round, lots), afterId: idOf(round, after) }),
);

undoOf("insert", lotsInAnyOrder(2, 2), (round, [after, lot]) =>
  renumber(round, { action: "insert", id: idOf(round, lot), afterId: idOf(round, after) }),
);

undoOf("writeCells", fc.record({ lots: someLots, notes: word }), (round, { lots, notes }) =>
  round.bulk.writeCells({
    manifestId: round.manifestId,
    rows: lots.map((lot) => ({ id: idOf(round, lot), fields: { notes, externalId: `N${lot}` } })),
  }),
);

undoOf(
  "move",
  fc.record({ lots: someLots, numbers: fc.constantFrom("keep", "next") }),
  (round, { lots, numbers }) =>
    round.bulk.move({
      ...{ manifestId: round.manifestId, ids: idsOf(round, lots), toManifestId: round.otherId, numbers },
    }),
);

undoOf(
  "duplicate",
  fc.record({ lot: fc.nat(lotCount - 1), count: fc.integer({ min: 1, max: 3 }) }),
  (round, { lot, count }) => round.bulk.duplicate({ id: idOf(round, lot), count }),
);

undoOf("split", fc.constantFrom([[0]], [[1], [2]]), (round, groups) =>
  round.bulk.split({
    id: idOf(round, 0),
    groups: groups.map((photos) => photos.map((photo) => round.photos[photo] ?? "")),
  }),
);

undoOf(
  "merge",
  fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 1, maxLength: 2 }),
  (round, lots) =>
    round.bulk.merge({
      ...{ manifestId: round.manifestId, intoId: idOf(round, 0), ids: idsOf(round, lots) },
    }),
  // Restores a lot while another one needs the next number.
  [
    {
      lots: Array(lotCount).fill(plain),
      choice: [4, 6],
      disturbances: [{ kind: "create", isInOther: false, lotNumber: 5 }],
    },
  ],
);
