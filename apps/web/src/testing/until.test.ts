import { expect, test, vi } from "vitest";
import { untilCalled } from "./mock-calls";
import { untilPage } from "./page-changes";
import { until } from "./until";

/** Creates a store whose value changes with or without an event. */
function createStore() {
  const listeners = new Set<() => void>();
  const store = {
    value: 0,
    listeners,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit() {
      for (const listener of listeners) listener();
    },
  };
  return store;
}

test("looks again at an event and at nothing else, and unsubscribes at the end", async () => {
  const store = createStore();
  const look = vi.fn(() => {
    if (store.value === 0) throw new Error("No value yet");
    return store.value;
  });
  const found = until(store.subscribe, look);
  await untilCalled(look);
  store.value = 3;
  await untilPage(() => undefined);
  expect(look).toHaveBeenCalledOnce();
  store.emit();
  expect(await found).toBe(3);
  expect([look.mock.calls.length, store.listeners.size]).toEqual([2, 0]);
});

test("looks again after a look during which an event came", async () => {
  const store = createStore();
  const looks = [store.emit, () => undefined];
  const found = until(store.subscribe, async () => {
    looks.shift()?.();
    if (looks.length > 0) throw new Error("Too early");
    return "found";
  });
  expect(await found).toBe("found");
});

test("rejects with the last error at the deadline", async () => {
  const deadline = new AbortController();
  const store = createStore();
  const failed = until(store.subscribe, () => expect(store.value).toBe(1), deadline.signal);
  const shown = expect(failed).rejects.toThrow("expected +0 to be 1");
  await untilPage(() => undefined);
  deadline.abort();
  await shown;
  expect(store.listeners.size).toBe(0);
});

test("looks again after a change of the page, a text or the focus", async () => {
  document.body.innerHTML = "<p>Lamp</p><button type='button'>Save</button>";
  const [text, button] = [document.querySelector("p"), document.querySelector("button")];
  const changed = untilPage(() => expect(text?.textContent).toBe("Brass lamp"));
  text?.firstChild?.replaceWith("Brass lamp");
  await changed;
  const focused = untilPage(() => expect(document.activeElement).toBe(button));
  button?.focus();
  await focused;
});

test("returns the arguments of a mock's call, and keeps its implementation", async () => {
  const double = vi.fn((value: number) => 2 * value);
  const called = untilCalled(double, 2);
  expect([double(1), double(2)]).toEqual([2, 4]);
  expect(await called).toEqual([2]);
  expect(double(3)).toBe(6);
});
