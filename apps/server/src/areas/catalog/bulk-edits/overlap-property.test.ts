import { type Item, item as itemContract } from "@lotwright/contracts/catalog/items";
import { type Arbitrary, fc } from "@lotwright/testing/properties";
import { expect } from "vitest";
import { toAppError } from "../../../core/errors";
import type { TestServer } from "../../../testing/app";
import { testServerProperty } from "../../../testing/test";
import { makeBulkSale } from "./testing/bulk-sale";
import {
  type Answer,
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
type Seen = { values: Values; version: number; updatedAt: string };
/** A change queued on the phone, with the values that its form showed. */
type Queued = { id: string; field: FieldName; value: string; base: string; seen: Seen };
type Person = { caller: Caller; seen: Map<string, Seen> };
type Phone = Person & {
  queue: Queued[];
  /** Numbers of changes that were queued offline, saved, merged, or reported as conflicts with both values. */
  counts: { queued: number; saved: number; merged: number; contested: number };
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
const save = fc.record({ kind: fc.constant("save"), lot, field, value: word });
const edit = fc.oneof(
  { weight: 2, arbitrary: save },
  fc.record({
    ...{ kind: fc.constant("set"), field, value: word },
    lots: fc.subarray([...Array(lotCount).keys()], { minLength: 1 }),
  }),
  fc.record({
    ...{ kind: fc.constant("paste"), field },
    values: fc.array(word, { minLength: lotCount, maxLength: lotCount }),
  }),
);
type Edit = typeof edit extends Arbitrary<infer Value> ? Value : never;

const perhaps = <Value>(value: Arbitrary<Value>, freq: number) => fc.option(value, { freq, nil: undefined });
/** A turn of both users: their edits, whether the phone is online, and who refetches the lots. */
const turn = fc.record({
  edits: fc.tuple(perhaps(edit, 2), perhaps(edit, 2)),
  sends: fc.integer({ min: 0, max: 2 }).map((draw) => draw === 2),
  offline: fc.record({ lot, field, value: word }),
  looks: fc.integer({ min: 0, max: 11 }),
});

type Turn = typeof turn extends Arbitrary<infer Value> ? Value : never;

const pickValues = ({ title, notes, category }: Values): Values => ({ title, notes, category });

/** Refetches the lots, as a screen does after an event. */
async function look({ manifestId }: Round, { caller, seen }: Person, state: State): Promise<void> {
  for (const { id, updatedAt, ...item } of await caller.items.list({ manifestId })) {
    seen.set(id, { values: pickValues(item), version: state.get(id)?.version ?? 0, updatedAt });
  }
}

const seenBy = ({ seen }: Person, id: string): Seen => {
  const found = seen.get(id);
  if (!found) throw new Error(`Lot ${id} was never read`);
  return found;
};

/** An operation, and what its user learns from the response. */
type Act = {
  operation: Operation;
  send: () => Promise<Answer>;
  learn?: (version: number) => void;
};

function saveOf(person: Person, cell: { id: string; field: FieldName; value: string }, seen: Seen): Act {
  const { id, ...change } = cell;
  let current: Item | undefined;
  const answerOf = (kind: "saved" | "conflict", item: Item): Answer => {
    current = item;
    return { kind, values: pickValues(item) };
  };
  return {
    operation: { kind: "save", cell, version: seen.version },
    send: () =>
      person.caller.items
        .update({ id, ...written(change), expectedUpdatedAt: seen.updatedAt })
        .then((item) => answerOf("saved", item))
        .catch((error: unknown) => {
          const { code, details } = toAppError(error);
          if (code !== "CONFLICT") throw error;
          return answerOf("conflict", itemContract.parse(details.current));
        }),
    learn(version) {
      if (!current) return;
      const { updatedAt } = current;
      person.seen.set(id, { values: pickValues(current), version, updatedAt });
    },
  };
}

const idOf = ({ ids }: Round, index: number) => ids[index] ?? "";

function setOf(round: Round, { caller }: Person, given: Extract<Edit, { kind: "set" }>): Act {
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

function pasteOf({ manifestId, ids }: Round, person: Person, given: Extract<Edit, { kind: "paste" }>): Act {
  const { field, values } = given;
  const cells = ids.map((id, index) => {
    return { id, field, value: values[index] ?? "", base: seenBy(person, id).values[field] };
  });
  return {
    operation: { kind: "paste", cells },
    async send() {
      const rows = cells.map(({ id, value, base }) => ({
        ...{ id, fields: written({ field, value }), base: written({ field, value: base }) },
      }));
      const { changed, conflicts } = await person.caller.bulkEdits.writeCells({ manifestId, rows });
      const listed = conflicts.map(({ itemId, current }) => ({ id: itemId, current: String(current) }));
      return { kind: "written", changed, conflicts: inOrder(listed, ids) };
    },
  };
}

const inOrder = <Each extends { id: string }>(list: readonly Each[], ids: readonly string[]) =>
  list.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));

function editOf(round: Round, person: Person, given: Edit): Act {
  if (given.kind === "set") return setOf(round, person, given);
  if (given.kind === "paste") return pasteOf(round, person, given);
  const id = idOf(round, given.lot);
  return saveOf(person, { id, field: given.field, value: given.value }, seenBy(person, id));
}

/** Queues a change of a field offline, of a lot without a queued change. */
function queueChange(round: Round, { lot, field, value }: Turn["offline"]): void {
  const { phone } = round;
  const id = idOf(round, lot);
  if (phone.queue.some((queued) => queued.id === id)) return;
  const seen = seenBy(phone, id);
  phone.queue.push({ id, field, value, base: seen.values[field], seen });
  phone.counts.queued += 1;
}

/** Sends a queued change. One without conflicts is rebased on the newer version and sent again later. */
function flushOf(phone: Phone, queued: Queued): Act {
  const { id, field, value, base } = queued;
  const { learn, send, operation } = saveOf(phone, { id, field, value }, queued.seen);
  let answer: Answer | undefined;
  const settle = (): "saved" | "contested" | "merged" => {
    if (answer?.kind !== "conflict") return "saved";
    const current = answer.values[field];
    if (current !== base && current !== value) return "contested";
    phone.queue.unshift({ ...queued, base: current, seen: seenBy(phone, id) });
    return "merged";
  };
  return {
    operation,
    async send() {
      answer = await send();
      return answer;
    },
    learn(version) {
      learn?.(version);
      phone.queue = phone.queue.filter((each) => each !== queued);
      phone.counts[settle()] += 1;
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
  for (const [index, { learn }] of acts.entries()) learn?.(run.versions[index] ?? 0);
  round.answers.push(...answers);
  return run.state;
}

async function makeRound(
  server: TestServer,
  titles: readonly string[],
): Promise<{ round: Round; state: State }> {
  const { caller, members, lot, manifestId } = await makeBulkSale(server);
  const ids: string[] = [];
  const lots = new Map<string, { values: Values; version: number }>();
  for (const [index, title] of titles.entries()) {
    const values = { title, notes: "oak", category: "" };
    const { id } = await lot(index + 1, values);
    ids.push(id);
    lots.set(id, { values, version: 0 });
  }
  const person = (by: Caller): Person => ({ caller: by, seen: new Map() });
  const counts = { queued: 0, saved: 0, merged: 0, contested: 0 };
  const round = {
    ...{ manifestId, ids, answers: [] },
    people: [person(caller), person(members)],
    phone: { ...person(members), queue: [], counts },
  };
  for (const each of [...round.people, round.phone]) await look(round, each, lots);
  return { round, state: lots };
}

async function takeTurn(round: Round, state: State, { edits, sends, offline, looks }: Turn): Promise<State> {
  const { people, phone } = round;
  const acts = people.flatMap((person, index) => {
    const given = edits[index];
    return given ? [editOf(round, person, given)] : [];
  });
  const [queued] = phone.queue;
  if (queued && sends) acts.push(flushOf(phone, queued));
  else queueChange(round, offline);
  const next = await actTogether(round, acts, state);
  const reader = [...people, phone][looks];
  if (reader) await look(round, reader, next);
  return next;
}

/** Whether every kind of overlap occurred. */
function isEventful({ phone, answers }: Round): boolean {
  const { saved, merged, contested } = phone.counts;
  const isContested = (answer: Answer) => answer.kind === "written" && answer.conflicts.length > 0;
  const isRefused = ({ kind }: Answer) => kind === "conflict";
  return Math.min(saved, merged, contested) > 0 && answers.some(isRefused) && answers.some(isContested);
}

testServerProperty(
  "loses no field when two editors and an offline phone change the same lots in any order",
  fc.record({
    titles: fc.array(word, { minLength: lotCount, maxLength: lotCount }),
    turns: fc.array(turn, { minLength: 1, maxLength: 40, size: "max" }),
  }),
  async ({ titles, turns }, server) => {
    const { round, state: first } = await makeRound(server, titles);
    const { phone } = round;
    let state = first;
    for (const each of turns) state = await takeTurn(round, state, each);
    for (let queued = phone.queue[0]; queued; queued = phone.queue[0]) {
      state = await actTogether(round, [flushOf(phone, queued)], state);
    }
    expect(phone.counts.saved + phone.counts.contested).toBe(phone.counts.queued);
    // Rounds that lack some kind of overlap are discarded.
    fc.pre(isEventful(round));
  },
  { runs: 4 },
);
