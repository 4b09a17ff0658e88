import { type Item, item as itemContract } from "@lotwright/contracts/items";
import { type Random, seeded } from "@lotwright/testing/seeded";
import { expect } from "vitest";
import { toAppError } from "../../errors";
import type { TestServer } from "../../testing/app";
import { test } from "../../testing/test";
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
/** A change that waits on the phone, with what the form showed when it was made. */
type Queued = { id: string; field: FieldName; value: string; base: string; seen: Seen };
type Person = { caller: Caller; seen: Map<string, Seen> };
type Phone = Person & {
  queue: Queued[];
  /** How many changes were made offline, and what became of them. A contested one is shown to its maker, with both values. */
  counts: { queued: number; saved: number; merged: number; contested: number };
};

type Round = {
  random: Random;
  manifestId: string;
  ids: string[];
  people: Person[];
  phone: Phone;
  /** The answers of all operations. */
  answers: Answer[];
};

const words = ["", "oak", "elm", "brass"] as const;

const pickValues = ({ title, notes, category }: Values): Values => ({ title, notes, category });

/** Reads the lots again, as a screen does after an event. Nothing else runs. */
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

/** An operation, and what its person learns from the answer. */
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

function setOf({ random, manifestId, ids: all }: Round, { caller }: Person): Act {
  const ids = [random.pick(all), ...random.some(all)].filter((id, at, list) => list.indexOf(id) === at);
  const change = { field: random.pick(fieldNames), value: random.pick(words) };
  return {
    operation: { kind: "set", ids, ...change },
    async send() {
      const operation = { kind: "set" as const, fields: written(change) };
      const { changed } = await caller.bulkEdits.edit({ manifestId, ids, operation });
      return { kind: "written", changed, conflicts: [] };
    },
  };
}

function pasteOf({ random, manifestId, ids }: Round, person: Person): Act {
  const field = random.pick(fieldNames);
  const cells = ids.map((id) => {
    return { id, field, value: random.pick(words), base: seenBy(person, id).values[field] };
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

function editOf(round: Round, person: Person): Act {
  const { random, ids } = round;
  const id = random.pick(ids);
  const save = () => {
    const cell = { id, field: random.pick(fieldNames), value: random.pick(words) };
    return saveOf(person, cell, seenBy(person, id));
  };
  return random.pick([save, save, () => setOf(round, person), () => pasteOf(round, person)])();
}

/** Changes a field offline, of a lot that has no change in the queue yet. */
function queueChange({ random, ids, phone }: Round): void {
  const id = random.pick(ids);
  if (phone.queue.some((queued) => queued.id === id)) return;
  const [field, seen] = [random.pick(fieldNames), seenBy(phone, id)];
  phone.queue.push({ id, field, value: random.pick(words), base: seen.values[field], seen });
  phone.counts.queued += 1;
}

/** Sends a queued change. One that no other change contradicts is based on the newer version and waits to be sent again. */
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

/** Lets several people act at the same time, and expects what some order of their operations explains. */
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

async function makeRound(server: TestServer, seed: number): Promise<{ round: Round; state: State }> {
  const random = seeded(seed);
  const { caller, members, lot, manifestId } = await makeBulkSale(server);
  const ids: string[] = [];
  const lots = new Map<string, { values: Values; version: number }>();
  for (let number = 1; number <= 3; number += 1) {
    const values = { title: random.pick(words), notes: random.pick(words), category: "" };
    const { id } = await lot(number, values);
    ids.push(id);
    lots.set(id, { values, version: 0 });
  }
  const person = (by: Caller): Person => ({ caller: by, seen: new Map() });
  const counts = { queued: 0, saved: 0, merged: 0, contested: 0 };
  const round = {
    ...{ random, manifestId, ids, answers: [] },
    people: [person(caller), person(members)],
    phone: { ...person(members), queue: [], counts },
  };
  for (const each of [...round.people, round.phone]) await look(round, each, lots);
  return { round, state: lots };
}

/** Some people edit, and the phone changes a lot offline or sends a change. */
async function takeTurn(round: Round, state: State): Promise<State> {
  const { random, people, phone } = round;
  const acts = random.some(people).map((person) => editOf(round, person));
  const [queued] = phone.queue;
  if (queued && random.below(3) === 0) acts.push(flushOf(phone, queued));
  else queueChange(round);
  const next = await actTogether(round, acts, state);
  if (random.below(4) === 0) await look(round, random.pick([...people, phone]), next);
  return next;
}

test.for([1, 2, 3, 4])(
  "loses no field when two editors and an offline phone change the same lots in any order (seed %i)",
  async (seed, { server }) => {
    const { round, state: first } = await makeRound(server, seed);
    const { phone, answers } = round;
    let state = first;
    for (let turn = 0; turn < 40; turn += 1) state = await takeTurn(round, state);
    for (let queued = phone.queue[0]; queued; queued = phone.queue[0]) {
      state = await actTogether(round, [flushOf(phone, queued)], state);
    }
    const { queued, saved, merged, contested } = phone.counts;
    expect(saved + contested).toBe(queued);
    const isContested = (answer: Answer) => answer.kind === "written" && answer.conflicts.length > 0;
    const hasHappened = {
      ...{ saved: saved > 0, merged: merged > 0, contested: contested > 0 },
      refusedSave: answers.some(({ kind }) => kind === "conflict"),
      refusedCell: answers.some(isContested),
    };
    expect(Object.entries(hasHappened).filter(([, has]) => !has)).toEqual([]);
  },
);
