import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { createEmitter, createStore, useStore } from "./store";

test("calls the listeners of an event in their order until they unsubscribe", () => {
  const ended = createEmitter<string>();
  const calls: string[] = [];
  const stop = ended.subscribe((name) => calls.push(`first ${name}`));
  ended.subscribe((name) => calls.push(`second ${name}`));
  ended.emit("ann");
  stop();
  stop();
  ended.emit("bob");
  expect(calls).toEqual(["first ann", "second ann", "second bob"]);
});

test("tells whether an event has listeners", () => {
  const { subscribe, hasListeners } = createEmitter();
  expect(hasListeners()).toBe(false);
  const stop = subscribe(() => undefined);
  expect(hasListeners()).toBe(true);
  stop();
  expect(hasListeners()).toBe(false);
});

test("calls the listeners of a store only when its value changes, after the change", () => {
  const store = createStore<number | undefined>(undefined);
  const seen: (number | undefined)[] = [];
  store.subscribe(() => seen.push(store.get()));
  for (const value of [undefined, 1, 1, Number.NaN, Number.NaN, undefined]) store.set(value);
  expect(seen).toEqual([1, Number.NaN, undefined]);
});

test("renders a component again only when what it selects of a store changes", () => {
  const store = createStore({ count: 1, name: "ann" });
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useStore(store, ({ count }) => count);
  });
  act(() => store.set({ count: 1, name: "bob" }));
  expect([result.current, renders]).toEqual([1, 1]);
  act(() => store.set({ count: 2, name: "bob" }));
  expect([result.current, renders]).toEqual([2, 2]);
  expect(renderHook(() => useStore(store)).result.current).toEqual({ count: 2, name: "bob" });
});
