import { randomUUID } from "node:crypto";
import { type Arbitrary, fc } from "@lotwright/testing/properties";
import { expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { testServerProperty } from "../../../testing/test";
import { makeBulkSale } from "./testing/bulk-sale";
import {
  type Answer,
  type Edit,
  explain,
  type FieldName,
  fieldNames,
  type Operation,
  type State,
  type Values,
  valuesOf,
  written,
} from "./testing/lot-model";

type Caller = ReturnType<TestServer["callerFor"]>;
type Person = { caller: Caller; seen: Map<string, Values> };
/** An edit queued on the phone. Once sent, retries send the same, since the server may have written it. */
type Queued = Edit & { isSent: boolean };
type Phone = Person & {
  queue: Queued[];
  /**
   * Numbers of values that were entered offline; that a later entry of the same field replaced; that were saved; that were shown as
   * conflicts with both values; and of lost answers.
   */
  counts: { entered: number; replaced: number; saved: number; contested: number; lost: number };
};

type Round = {
  manifestId: string;
  ids: string[];
  people: Person[];
  phone: Phone;
  /** Responses of all operations. */
  answers: Answer[];
};

const lotCount = 3;
const lot = fc.nat(lotCount - 1);
const field = fc.constantFrom(...fieldNames);
const word = fc.constantFrom("", "oak", "elm", "brass");
const fields = fc.record({ title: word, notes: word, category: word }, { requiredKeys: [] });
const change = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("save"), lot, fields }) },
  fc.record({
    ...{ kind: fc.constant("set"), field, value: word },
    lots: fc.subarray([...Array(lotCount).keys()], { minLength: 1 }),
  }),
  fc.record({
    ...{ kind: fc.constant("paste"), field },
    values: fc.array(word, { minLength: lotCount, maxLength: lotCount }),
  }),
);
type Change = typeof change extends Arbitrary<infer Value> ? Value : never;

const perhaps = <Value>(value: Arbitrary<Value>, freq: number) => fc.option(value, { freq, nil: undefined });
/** A turn of both users: their changes, whether the phone is online and gets its answer, and who refetches the lots. */
const turn = fc.record({
  changes: fc.tuple(perhaps(change, 2), perhaps(change, 2)),
  sends: fc.integer({ min: 0, max: 2 }).map((draw) => draw === 2),
  isLost: fc.boolean(),
  offline: fc.record({ lot, fields }),
  looks: fc.integer({ min: 0, max: 11 }),
});
type Turn = typeof turn extends Arbitrary<infer Value> ? Value : never;

const pickValues = ({ title, notes, category }: Values): Values => ({ title, notes, category });
const namesOf = (values: Partial<Values>): FieldName[] => fieldNames.filter((name) => name in values);
const pick = (values: Partial<Values>, names: readonly FieldName[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** Refetches the lots, as a screen does after an event. */
async function look({ manifestId }: Round, { caller, seen }: Person): Promise<void> {
  for (const { id, ...item } of await caller.items.list({ manifestId })) seen.set(id, pickValues(item));
}

function seenBy({ seen }: Person, id: string): Values {
  const found = seen.get(id);
  if (!found) throw new Error(`Lot ${id} was never read`);
  return found;
}

/** An operation, and what its user learns from the response. */
type Act = { operation: Operation; send: () => Promise<Answer>; learn?: (answer: Answer) => void };

function editsOf(person: Person, edits: readonly Edit[]): Act {
  return {
    operation: { kind: "edits", edits },
    async send() {
      const sent = edits.map(({ id, editId, fields, base }) => ({ id, editId, fields, base }));
      const { rows } = await person.caller.items.writeFields({ rows: sent });
      return {
        kind: "edited",
        rows: rows.map(({ item, conflicts, error }) => {
          if (!item) throw new Error(error?.message);
          return {
            values: pickValues(item),
            conflicts: fieldNames.filter((name) => conflicts.includes(name)),
          };
        }),
      };
    },
    learn(answer) {
      if (answer.kind !== "edited") return;
      for (const [index, { values }] of answer.rows.entries()) {
        const edit = edits[index];
        if (edit) person.seen.set(edit.id, values);
      }
    },
  };
}

const idOf = ({ ids }: Round, index: number) => ids[index] ?? "";

function setOf(round: Round, { caller }: Person, given: Extract<Change, { kind: "set" }>): Act {
  const { lots, field, value } = given;
  const ids = lots.map((index) => idOf(round, index));
  return {
    operation: { kind: "set", ids, field, value },
    async send() {
      const operation = { kind: "set" as const, fields: written({ field, value }) };
      const { changed } = await caller.bulkEdits.edit({ manifestId: round.manifestId, ids, operation });
      return { kind: "written", changed, conflicts: [] };
    },
  };
}

function pasteOf({ manifestId, ids }: Round, person: Person, given: Extract<Change, { kind: "paste" }>): Act {
  const { field, values } = given;
  const cells = ids.map((id, index) => {
    return { id, field, value: values[index] ?? "", base: seenBy(person, id)[field] };
  });
  return {
    operation: { kind: "paste", cells },
    async send() {
      const rows = cells.map(({ id, value, base }) => ({
        ...{ id, fields: written({ field, value }), base: written({ field, value: base }) },
      }));
      const { changed, rows: stored } = await person.caller.items.writeFields({ manifestId, rows });
      const conflicts = stored.filter(({ conflicts }) => conflicts.length > 0);
      const listed = conflicts.map(({ id, fields }) => ({ id, current: String(fields[field]) }));
      return { kind: "written", changed, conflicts: listed };
    },
  };
}

function actOf(round: Round, person: Person, given: Change): Act[] {
  if (given.kind === "set") return [setOf(round, person, given)];
  if (given.kind === "paste") return [pasteOf(round, person, given)];
  const { fields } = given;
  const names = namesOf(fields);
  const id = idOf(round, given.lot);
  if (names.length === 0) return [];
  return [editsOf(person, [{ id, editId: randomUUID(), fields, base: pick(seenBy(person, id), names) }])];
}

/** Queues values entered offline: in the lot's unsent edit if there is one, else as an edit behind those that were sent. */
function enter({ phone, ...round }: Round, { lot, fields }: Turn["offline"]): void {
  const id = idOf({ phone, ...round }, lot);
  const names = namesOf(fields);
  if (names.length === 0) return;
  const own = phone.queue.filter((queued) => queued.id === id);
  const shown = Object.assign({ ...seenBy(phone, id) }, ...own.map(({ fields }) => fields));
  const last = own.at(-1);
  phone.counts.entered += names.length;
  if (last && !last.isSent) {
    phone.counts.replaced += names.filter((name) => name in last.fields).length;
    last.base = { ...pick(shown, names), ...last.base };
    last.fields = { ...last.fields, ...fields };
  } else {
    phone.queue.push({ id, editId: randomUUID(), fields, base: pick(shown, names), isSent: false });
  }
}

/** Removes an answered edit from the queue, and counts what became of its values. */
function settle(phone: Phone, edit: Edit, conflicts: readonly FieldName[]): void {
  phone.queue = phone.queue.filter(({ editId }) => editId !== edit.editId);
  const later = phone.queue.filter(({ id }) => id === edit.id);
  for (const name of namesOf(edit.fields)) {
    const next = later.find(({ fields }) => name in fields);
    if (!conflicts.includes(name)) phone.counts.saved += 1;
    // The later value is shown beside the stored one instead.
    else if (next) phone.counts.replaced += 1;
    else phone.counts.contested += 1;
  }
}

/** Sends all queued edits in one batch. If the answer is lost, the phone does not know what was written. */
function flushOf(phone: Phone, isLost: boolean): Act {
  const edits = phone.queue.map((queued) => structuredClone(queued));
  for (const queued of phone.queue) queued.isSent = true;
  const act = editsOf(phone, edits);
  return {
    ...act,
    learn(answer) {
      if (isLost) phone.counts.lost += 1;
      if (isLost || answer.kind !== "edited") return;
      act.learn?.(answer);
      for (const [index, edit] of edits.entries()) settle(phone, edit, answer.rows[index]?.conflicts ?? []);
    },
  };
}

/** Runs operations concurrently, and expects a result that some serial order explains. */
async function actTogether(round: Round, acts: readonly Act[], before: State): Promise<State> {
  const answers = await Promise.all(acts.map(({ send }) => send()));
  const stored = await round.people[0]?.caller.items.list({ manifestId: round.manifestId });
  const values = Object.fromEntries((stored ?? []).map(({ id, ...item }) => [id, pickValues(item)]));
  const operations = acts.map(({ operation }) => operation);
  const run = explain(before, operations, { values, answers });
  expect({ values, answers }).toEqual({ values: valuesOf(run.state), answers: run.answers });
  for (const [index, { learn }] of acts.entries()) {
    const answer = answers[index];
    if (answer) learn?.(answer);
  }
  round.answers.push(...answers);
  return run.state;
}

async function makeRound(
  server: TestServer,
  titles: readonly string[],
): Promise<{ round: Round; state: State }> {
  const { caller, members, lot, manifestId } = await makeBulkSale(server);
  const lots = new Map<string, Values>();
  for (const [index, title] of titles.entries()) {
    const values = { title, notes: "oak", category: "" };
    lots.set((await lot(index + 1, values)).id, values);
  }
  const person = (by: Caller): Person => ({ caller: by, seen: new Map() });
  const counts = { entered: 0, replaced: 0, saved: 0, contested: 0, lost: 0 };
  const round = {
    ...{ manifestId, ids: [...lots.keys()], answers: [] },
    people: [person(caller), person(members)],
    phone: { ...person(members), queue: [], counts },
  };
  for (const each of [...round.people, round.phone]) await look(round, each);
  return { round, state: { lots, edits: new Map() } };
}

async function takeTurn(round: Round, state: State, given: Turn): Promise<State> {
  const { people, phone } = round;
  const acts = people.flatMap((person, index) => {
    const change = given.changes[index];
    return change ? actOf(round, person, change) : [];
  });
  if (phone.queue.length > 0 && given.sends) acts.push(flushOf(phone, given.isLost));
  else enter(round, given.offline);
  const next = await actTogether(round, acts, state);
  const reader = [...people, phone][given.looks];
  if (reader) await look(round, reader);
  return next;
}

/** Whether every kind of overlap occurred. */
function isEventful({ phone, answers }: Round): boolean {
  const { saved, contested, lost } = phone.counts;
  const isContested = (answer: Answer) => answer.kind === "written" && answer.conflicts.length > 0;
  return Math.min(saved, contested, lost) > 0 && answers.some(isContested);
}

testServerProperty(
  "loses no field and shows each conflict once when two editors and an offline phone change the same lots in any order",
  fc.record({
    titles: fc.array(word, { minLength: lotCount, maxLength: lotCount }),
    turns: fc.array(turn, { minLength: 1, maxLength: 40, size: "max" }),
  }),
  async ({ titles, turns }, server) => {
    const { round, state: first } = await makeRound(server, titles);
    const { phone } = round;
    let state = first;
    for (const each of turns) state = await takeTurn(round, state, each);
    if (phone.queue.length > 0) state = await actTogether(round, [flushOf(phone, false)], state);
    const { entered, replaced, saved, contested } = phone.counts;
    expect([phone.queue, saved + contested + replaced]).toEqual([[], entered]);
    // Rounds that lack some kind of overlap are discarded.
    fc.pre(isEventful(round));
  },
  { runs: 4 },
);
