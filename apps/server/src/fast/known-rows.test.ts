import { expect, test } from "vitest";
import type { EventBus } from "../core/event-bus";
import { createKnownRows } from "./known-rows";

type BusEvent = Parameters<Parameters<EventBus["watch"]>[0]>[0];

/** Creates a cache with an event bus controlled by the test, and records the ids read. */
function makeGlances() {
  let emit: (event: BusEvent) => void = () => {};
  const bus = { isCurrent: true, reads: [] as string[][] };
  const glances = createKnownRows<{ id: string; itemCount: number }>({
    watch: (listener) => {
      emit = listener;
    },
    isCurrent: () => bus.isCurrent,
  });
  const read = async (ids: string[]) => {
    bus.reads.push(ids);
    return ids.map((id) => ({ id, itemCount: bus.reads.length }));
  };
  const of = async (...ids: string[]) =>
    (await glances.of(ids, read)).map(({ id, itemCount }) => `${id}${itemCount}`);
  return { bus, glances, read, of, emit: (event: BusEvent) => emit(event) };
}

test("reads only the manifests that are not cached, or that an event named", async () => {
  const { bus, of, emit } = makeGlances();
  expect(await of("a", "b")).toEqual(["a1", "b1"]);
  expect(await of("b", "c", "a")).toEqual(["b1", "c2", "a1"]);
  emit({ type: "items.changed", manifestId: "a" });
  expect(await of("a", "b", "c")).toEqual(["a3", "b1", "c2"]);
  expect(bus.reads).toEqual([["a", "b"], ["c"], ["a"]]);
});

test.each([{ type: "exports.changed" }, { type: "resync" }] as const)(
  "reads all manifests again after $type",
  async (event) => {
    const { of, emit } = makeGlances();
    await of("a", "b");
    emit(event);
    expect(await of("a", "b")).toEqual(["a2", "b2"]);
  },
);

test("reads all manifests again while events may be missing", async () => {
  const { bus, of } = makeGlances();
  await of("a");
  bus.isCurrent = false;
  expect([await of("a"), await of("a")]).toEqual([["a2"], ["a3"]]);
});

test("does not cache rows read while an event changed the manifest", async () => {
  const { glances, read, of, emit } = makeGlances();
  await glances.of(["a", "b"], async (ids) => {
    emit({ type: "items.changed", manifestId: "a" });
    return read(ids);
  });
  expect(await of("a", "b")).toEqual(["a2", "b1"]);
});

test("leaves out manifests that no longer exist", async () => {
  const { glances, of } = makeGlances();
  expect(await glances.of(["a"], async () => [])).toEqual([]);
  expect(await of("a")).toEqual(["a1"]);
});
