import { items } from "@lotwright/db/schema";
import { type Arbitrary, fc } from "@lotwright/testing/properties";
import { inArray } from "drizzle-orm";
import { expect } from "vitest";
import type { TestServer } from "../../testing/app";
import { testServerProperty } from "../../testing/test";
import type { ItemRow } from "../items/access";
import { type BulkSale, makeBulkSale } from "./testing/bulk-sale";

const lotCount = 3;
const lot = fc.nat(lotCount - 1);
const lots = fc.subarray([...Array(lotCount).keys()], { minLength: 1 });
const word = fc.constantFrom("oak", "elm", "brass");
const textField = fc.constantFrom("title", "notes");
const step = fc.oneof(
  fc.record({ kind: fc.constant("set"), lots, field: textField, value: word }),
  fc.record({ kind: fc.constant("replace"), lots, field: textField, find: fc.constantFrom("o", "e", "a") }),
  fc.record({ kind: fc.constant("cells"), lots, field: textField, value: word }),
  fc.record({ kind: fc.constant("renumber"), lots, start: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant("move"), lots }),
  fc.record({ kind: fc.constant("results"), lots, price: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant("import"), lots, value: word, isNew: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("hand"), lot, field: fc.nat(3) }) },
  fc.record({ kind: fc.constant("undo"), which: fc.nat(9) }),
);
type Step = typeof step extends Arbitrary<infer Value> ? Value : never;

const fieldNames = ["place", "title", "notes", "result"] as const;
type FieldName = (typeof fieldNames)[number];

const cellOf = (row: ItemRow, field: FieldName): unknown => {
  if (field === "place") return [row.manifestId, row.lotNumber, row.sectionLetter];
  if (field === "result") return [row.hammerPrice, row.saleState, row.buyerNumber];
  return row[field];
};

type State = ReadonlyMap<string, ItemRow>;
type Undoable = { snapshotId: string; isOfResults: boolean; written: Set<string> };
type Round = BulkSale & {
  server: TestServer;
  ids: string[];
  undoable: Undoable[];
  /** Values that a person wrote, by lot and field, and those that have to be listed for it. */
  byHand: Map<string, unknown>;
  toList: Set<string>;
  listed: Set<string>;
  /** Lots whose place an undo could not restore, or that were moved. */
  displaced: Set<string>;
  count: number;
};

const keyOf = (id: string, field: FieldName) => `${id} ${field}`;
const rowOf = (state: State, id: string): ItemRow => {
  const row = state.get(id);
  if (!row) throw new Error(`There is no lot ${id}`);
  return row;
};

async function stateOf({ server, ids }: Round): Promise<State> {
  const rows = await server.db.select().from(items).where(inArray(items.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

const changedKeys = ({ ids }: Round, before: State, after: State) =>
  ids.flatMap((id) =>
    fieldNames
      .filter((field) => {
        const [one, other] = [before, after].map((state) => JSON.stringify(cellOf(rowOf(state, id), field)));
        return one !== other;
      })
      .map((field) => keyOf(id, field)),
  );

async function makeRound(server: TestServer, titles: readonly string[]): Promise<Round> {
  const sale = await makeBulkSale(server);
  const ids: string[] = [];
  for (const [index, title] of titles.entries())
    ids.push((await sale.lot(index + 1, { title, notes: "old" })).id);
  return {
    ...{ ...sale, server, ids, undoable: [], count: 0 },
    ...{ byHand: new Map(), toList: new Set(), listed: new Set(), displaced: new Set() },
  };
}

async function undoOne(round: Round, { snapshotId, isOfResults }: Undoable): Promise<void> {
  const { caller, manifestId } = round;
  if (isOfResults) {
    const { kept } = await caller.results.undo({ manifestId, snapshotId });
    for (const { itemId } of kept) round.listed.add(keyOf(itemId, "result"));
    return;
  }
  const { kept } = await caller.bulkEdits.undo({ snapshotId });
  for (const { itemId, field, reason } of kept) {
    const isPlace = field === "lotNumber" || field === "manifestId";
    round.listed.add(`${itemId} ${isPlace ? "place" : field}`);
    if (reason === "numberTaken") round.displaced.add(itemId);
  }
}

/** Changes a field as a person does, to a value that nothing else writes. */
async function changeByHand(round: Round, { lot, field }: Extract<Step, { kind: "hand" }>): Promise<void> {
  const { caller, ids, count } = round;
  const id = ids[lot] ?? "";
  const name = fieldNames[field] ?? "title";
  const key = keyOf(id, name);
  if (name === "place") await caller.items.update({ id, lotNumber: 100 + count });
  else if (name === "result") await caller.results.set({ id, saleState: "sold", hammerPrice: 100 + count });
  else await caller.items.update({ id, [name]: `By hand ${count}` });
  round.byHand.set(key, cellOf(rowOf(await stateOf(round), id), name));
  if (round.undoable.some(({ written }) => written.has(key))) round.toList.add(key);
}

type Operation = Exclude<Step, { kind: "hand" | "undo" }>;

async function operate(round: Round, step: Operation): Promise<string | null> {
  const { bulk, caller, manifestId, otherId, count } = round;
  const state = await stateOf(round);
  const here = step.lots
    .map((index) => round.ids[index] ?? "")
    .filter((id) => rowOf(state, id).manifestId === manifestId);
  if (here.length === 0) return null;
  const target = { manifestId, ids: here };
  const numberOf = (id: string) => `${rowOf(state, id).lotNumber}${rowOf(state, id).sectionLetter}`;
  switch (step.kind) {
    case "set":
      return (
        await bulk.edit({ ...target, operation: { kind: "set", fields: { [step.field]: step.value } } })
      ).snapshotId;
    case "replace": {
      const { field, find } = step;
      return (await bulk.edit({ ...target, operation: { kind: "replace", field, find, replacement: "u" } }))
        .snapshotId;
    }
    case "cells": {
      const rows = here.map((id, at) => ({ id, fields: { [step.field]: `${step.value} ${at % 2}` } }));
      return (await bulk.writeCells({ manifestId, rows })).snapshotId;
    }
    case "renumber": {
      const instruction = { action: "renumber" as const, ids: here, start: step.start };
      return (await caller.lotNumbers.update({ manifestId, instruction })).snapshotId;
    }
    case "move": {
      for (const id of here) round.displaced.add(id);
      return (await bulk.move({ ...target, toManifestId: otherId, numbers: "next" })).snapshotId;
    }
    case "results": {
      const lines = here.map((id) => `${numberOf(id)},${step.price},7,Sold`);
      const csv = ["Lot,Hammer,Buyer,State", ...lines].join("\n");
      return (await caller.results.import({ manifestId, csv })).snapshotId;
    }
    case "import": {
      const lines = here.map((id) => `${numberOf(id)},${step.value}`);
      if (step.isNew) lines.push(`${200 + count},New`);
      const { id } = await caller.imports.create({
        manifestId,
        csv: ["Lot,Title", ...lines].join("\n"),
        name: "lots.csv",
      });
      return (await caller.imports.run({ id })).snapshotId;
    }
  }
}

async function take(round: Round, step: Step): Promise<void> {
  round.count += 1;
  if (step.kind === "hand") return changeByHand(round, step);
  if (step.kind === "undo") {
    const [chosen] = round.undoable.splice(step.which % (round.undoable.length || 1), 1);
    return chosen && undoOne(round, chosen);
  }
  const before = await stateOf(round);
  // Numbers that other lots have are refused: nothing changes.
  const snapshotId = await operate(round, step).catch(() => null);
  if (!snapshotId) return;
  const written = new Set(changedKeys(round, before, await stateOf(round)));
  // An undo before the one of this operation may find the value that it restores.
  for (const key of written) round.toList.delete(key);
  round.undoable.push({ snapshotId, isOfResults: step.kind === "results", written });
}

testServerProperty(
  "ends where it began, but for what people wrote, when all operations are undone in any order",
  fc.record({
    titles: fc.array(word, { minLength: lotCount, maxLength: lotCount }),
    steps: fc.array(step, { minLength: 7, maxLength: 9 }),
    order: fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }),
  }),
  async ({ titles, steps, order }, server) => {
    const round = await makeRound(server, titles);
    const first = await stateOf(round);
    for (const each of steps) await take(round, each);
    for (const which of order) await take(round, { kind: "undo", which });
    const last = await stateOf(round);
    for (const id of round.ids) {
      for (const field of fieldNames) {
        if (field === "place" && round.displaced.has(id)) continue;
        const key = keyOf(id, field);
        const expected = round.byHand.get(key) ?? cellOf(rowOf(first, id), field);
        expect([field, cellOf(rowOf(last, id), field)]).toEqual([field, expected]);
      }
    }
    for (const key of round.toList) expect(round.listed).toContain(key);
  },
  { runs: 10 },
);
