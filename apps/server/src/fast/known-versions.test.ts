import { expect, test } from "vitest";
import type { EventBus } from "../core/event-bus";
import { createKnownVersions } from "./known-versions";

type BusEvent = Parameters<Parameters<EventBus["watch"]>[0]>[0];

/** Creates a cache with an event bus controlled by the test. `read` returns v1, v2 and so on. */
function makeVersions() {
  let tell: (event: BusEvent) => void = () => {};
  const bus = { isCurrent: true, reads: 0 };
  const versions = createKnownVersions({
    watch: (listener) => {
      tell = listener;
    },
    isCurrent: () => bus.isCurrent,
  });
  const read = async () => {
    bus.reads += 1;
    return `v${bus.reads}`;
  };
  const changed = (manifestId: string) => tell({ type: "items.changed", manifestId });
  return {
    bus,
    changed,
    tell: (event: BusEvent) => tell(event),
    of: (id: string) => versions.of(id, read),
    versions,
  };
}

test("reads a version again only after an event of its manifest", async () => {
  const { of, changed } = makeVersions();
  expect([await of("a"), await of("a")]).toEqual(["v1", "v1"]);
  changed("b");
  expect(await of("a")).toBe("v1");
  changed("a");
  expect(await of("a")).toBe("v2");
});

test("reads each version from the database while events may be missing", async () => {
  const { bus, of } = makeVersions();
  await of("a");
  bus.isCurrent = false;
  expect([await of("a"), await of("a")]).toEqual(["v2", "v3"]);
});

test("forgets all versions when events may have been lost", async () => {
  const { of, tell } = makeVersions();
  await of("a");
  tell({ type: "resync" });
  expect(await of("a")).toBe("v2");
});

test("does not cache a version if an event arrived while it was read", async () => {
  const { versions, changed, of } = makeVersions();
  let finish = (_version: string) => {};
  const slow = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const reading = versions.of("a", () => slow);
  changed("a");
  finish("old");
  expect(await reading).toBe("old");
  expect(await of("a")).toBe("v1");
});

test("reads a version once for concurrent callers, and again after a failed read", async () => {
  const { versions, of, bus } = makeVersions();
  expect(await Promise.all([of("a"), of("a")])).toEqual(["v1", "v1"]);
  expect(bus.reads).toBe(1);
  await expect(versions.of("b", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await of("b")).toBe("v2");
});
