import { items } from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { type Arbitrary, fc } from "@lotwright/testing/properties";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { toAppError } from "../../../core/errors";
import type { TestServer } from "../../../testing/app";
import { testServerProperty } from "../../../testing/test";
import type { ItemRow } from "../items/access";
import { type BulkSale, makeBulkSale } from "./testing/bulk-sale";

const lotCount = 4;
const maxSteps = 9;
const word = fc.constantFrom("oak", "elm", "brass");
const textField = fc.constantFrom("title", "notes");
/** Manifest and lots of an operation, by index. */
const target = { isInOther: fc.boolean(), picks: fc.uniqueArray(fc.nat(lotCount), { minLength: 1 }) };
const operation = fc.oneof(
  fc.record({ ...target, kind: fc.constant("set"), field: textField, value: word }),
  fc.record({
    ...{ ...target, kind: fc.constant("replace"), field: textField },
    find: fc.constantFrom("o", "e", "a"),
  }),
  fc.record({ ...target, kind: fc.constant("cells"), field: textField, value: word }),
  fc.record({ ...target, kind: fc.constant("renumber"), start: fc.integer({ min: 1, max: 6 }) }),
  { weight: 2, arbitrary: fc.record({ ...target, kind: fc.constant("move") }) },
  fc.record({ ...target, kind: fc.constant("results"), price: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ ...target, kind: fc.constant("import"), value: word, isNew: fc.boolean() }),
  fc.record({ ...target, kind: fc.constant("duplicate") }),
  { weight: 2, arbitrary: fc.record({ ...target, kind: fc.constant("split") }) },
  { weight: 2, arbitrary: fc.record({ ...target, kind: fc.constant("merge") }) },
);
type Operation = typeof operation extends Arbitrary<infer Value> ? Value : never;
const step = fc.oneof(
  { weight: 5, arbitrary: operation },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("hand"), pick: fc.nat(9), field: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo"), which: fc.nat(maxSteps) }) },
);
type Step = typeof step extends Arbitrary<infer Value> ? Value : never;

const fieldNames = ["place", "title", "notes", "result", "photos"] as const;
type FieldName = (typeof fieldNames)[number];

const cellOf = (row: ItemRow, field: FieldName): unknown => {
  if (field === "place") return [row.manifestId, row.lotNumber, row.sectionLetter];
  if (field === "result") return [row.hammerPrice, row.saleState, row.buyerNumber];
  return field === "photos" ? row.photoUrls : row[field];
};

type Undoable = { snapshotId: string; resultsOf: string | null };
type Round = BulkSale & {
  server: TestServer;
  undoable: Undoable[];
  /** Values that a user wrote last, by lot and field. */
  byHand: Map<string, unknown>;
  count: number;
};

const stateOf = async ({ server, workspaceId, hidden }: Round) =>
  (
    await server.db
      .select()
      .from(items)
      .where(eq(items.workspaceId, workspaceId))
      .orderBy(items.lotNumber, items.id)
  ).filter(({ manifestId }) => manifestId !== hidden.id);

async function makeRound(server: TestServer, titles: readonly string[]): Promise<Round> {
  const sale = await makeBulkSale(server);
  const { workspaceId } = sale;
  for (const [index, title] of titles.entries()) {
    const photos = [await makePhoto(server.db, { workspaceId }), await makePhoto(server.db, { workspaceId })];
    await sale.lot(index + 1, { title, notes: "old", photoUrls: photos.map(({ url }) => url) });
  }
  return { ...sale, server, undoable: [], byHand: new Map(), count: 0 };
}

/** Undoes an operation. Returns false if a later one must be undone first, after checking that nothing changed. */
async function undoOne(round: Round, { snapshotId, resultsOf }: Undoable): Promise<boolean> {
  const { caller } = round;
  const before = await stateOf(round);
  try {
    if (resultsOf) await caller.results.undo({ manifestId: resultsOf, snapshotId });
    else await caller.bulkEdits.undo({ snapshotId });
    return true;
  } catch (error) {
    expect(toAppError(error)).toMatchObject({
      code: "CONFLICT",
      message: expect.stringMatching(/^Undo the later .* first/),
    });
    expect(await stateOf(round)).toEqual(before);
    return false;
  }
}

/** Undoes the chosen operation or, if that is refused, the newest one, which always succeeds. */
async function undoAny(round: Round, which: number): Promise<void> {
  const { undoable } = round;
  const chosen = undoable[which % undoable.length];
  const newest = undoable.at(-1);
  if (!(chosen && newest)) return;
  const isUndone = await undoOne(round, chosen);
  if (!isUndone) expect(await undoOne(round, newest)).toBe(true);
  round.undoable = undoable.filter((each) => each !== (isUndone ? chosen : newest));
}

/** Changes a field like a user, to a value that nothing else writes. */
async function changeByHand(round: Round, { pick, field }: Extract<Step, { kind: "hand" }>): Promise<void> {
  const { caller, count } = round;
  const all = await stateOf(round);
  const id = all[pick % all.length]?.id ?? "";
  const name = (["place", "title", "notes", "result"] as const)[field] ?? "title";
  if (name === "place") await caller.items.update({ id, lotNumber: 1000 * count });
  else if (name === "result") await caller.results.set({ id, saleState: "sold", hammerPrice: 100 + count });
  else await caller.items.update({ id, [name]: `By hand ${count}` });
  const row = (await stateOf(round)).find((each) => each.id === id);
  if (row) round.byHand.set(`${id} ${name}`, cellOf(row, name));
}

type Scene = { manifestId: string; otherId: string; rows: ItemRow[] };

/** Runs an operation on lots of a manifest, and returns its snapshot. */
function operate(round: Round, step: Operation, { manifestId, otherId, rows }: Scene) {
  const { bulk, caller, count } = round;
  const ids = rows.map(({ id }) => id);
  const [first] = ids;
  const names = rows.map(({ lotNumber, sectionLetter }) => `${lotNumber}${sectionLetter}`);
  switch (step.kind) {
    case "set":
      return bulk.edit({ manifestId, ids, operation: { kind: "set", fields: { [step.field]: step.value } } });
    case "replace": {
      const { field, find } = step;
      return bulk.edit({ manifestId, ids, operation: { kind: "replace", field, find, replacement: "u" } });
    }
    case "cells":
      return bulk.writeCells({
        manifestId,
        rows: ids.map((id, at) => ({ id, fields: { [step.field]: `${step.value} ${at % 2}` } })),
      });
    case "renumber":
      return caller.lotNumbers.update({
        manifestId,
        instruction: { action: "renumber", ids, start: step.start },
      });
    case "move":
      return bulk.move({ manifestId, ids, toManifestId: otherId, numbers: "next" });
    case "results":
      return caller.results.import({
        manifestId,
        csv: ["Lot,Hammer,Buyer,State", ...names.map((name) => `${name},${step.price},7,Sold`)].join("\n"),
      });
    case "import": {
      const lines = names.map((name) => `${name},${step.value}`);
      if (step.isNew) lines.push(`${200 + count},New`);
      return caller.imports
        .create({ manifestId, csv: ["Lot,Title", ...lines].join("\n"), name: "lots.csv" })
        .then(({ id }) => caller.imports.run({ id }));
    }
    case "duplicate":
      return bulk.duplicate({ id: first ?? "", count: 1 });
    case "split":
      return bulk.split({ id: first ?? "", groups: [(rows[0]?.photoUrls ?? []).slice(0, 1)] });
    case "merge":
      return bulk.merge({ manifestId, ids, intoId: first ?? "" });
  }
}

async function take(round: Round, step: Step): Promise<void> {
  round.count += 1;
  if (step.kind === "hand") return changeByHand(round, step);
  if (step.kind === "undo") return undoAny(round, step.which);
  const places = [round.manifestId, round.otherId];
  const [manifestId = "", otherId = ""] = step.isInOther ? places.toReversed() : places;
  const all = (await stateOf(round)).filter((row) => row.manifestId === manifestId);
  const rows = step.picks.flatMap((pick) => all[pick] ?? []);
  if (rows.length === 0) return;
  // A rejected operation, such as a merge of lots that differ, changes nothing.
  const done = await operate(round, step, { manifestId, otherId, rows }).catch(() => null);
  if (!done?.snapshotId) return;
  const resultsOf = step.kind === "results" ? manifestId : null;
  round.undoable.push({ snapshotId: done.snapshotId, resultsOf });
}

testServerProperty(
  "ends where it began, but for what people wrote, when all operations are undone in any order",
  fc.record({
    titles: fc.array(word, { minLength: lotCount, maxLength: lotCount }),
    steps: fc.array(step, { minLength: 6, maxLength: maxSteps }),
    order: fc.array(fc.nat(maxSteps), { minLength: maxSteps, maxLength: maxSteps }),
  }),
  async ({ titles, steps, order }, server) => {
    const round = await makeRound(server, titles);
    const first = await stateOf(round);
    for (const each of steps) await take(round, each);
    for (const which of order) await undoAny(round, which);
    expect(round.undoable).toEqual([]);
    const last = new Map((await stateOf(round)).map((row) => [row.id, row]));
    for (const row of first) {
      const now = last.get(row.id);
      for (const field of fieldNames) {
        const expected = round.byHand.get(`${row.id} ${field}`) ?? cellOf(row, field);
        expect([field, now && cellOf(now, field)]).toEqual([field, expected]);
      }
      last.delete(row.id);
    }
    // A lot created by an operation stays after undo if a user changed it.
    const handIds = new Set([...round.byHand.keys()].map((key) => key.split(" ")[0]));
    expect([...last.keys()].filter((id) => !handIds.has(id))).toEqual([]);
  },
  { runs: 25 },
);
