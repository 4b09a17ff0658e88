import type { ManifestGlance } from "@lotwright/contracts/catalog/manifest-glances";
import { expect, onTestFinished, test, vi } from "vitest";
import { createGlanceReader } from "./use-glance";

const glanceOf = (id: string) => ({ id }) as ManifestGlance; // a value that is only passed on

/** Creates a reader with fake timers, and records the ids of each request. */
function startReader(answer: (ids: string[]) => Promise<ManifestGlance[]>) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked: string[][] = [];
  const read = createGlanceReader((ids) => {
    asked.push(ids);
    return answer(ids);
  });
  return { read, asked, pass: () => vi.advanceTimersByTimeAsync(20) };
}

test("reads the manifests that are requested together in one call, and answers null for one that is hidden", async () => {
  const { read, asked, pass } = startReader(async (ids) => ids.slice(1).map(glanceOf));
  const answers = Promise.all([read("a"), read("b"), read("c")]);
  await pass();
  expect(await answers).toEqual([null, { id: "b" }, { id: "c" }]);
  expect(asked).toEqual([["a", "b", "c"]]);
  const later = read("a");
  await pass();
  await later;
  expect(asked).toHaveLength(2);
});

test("asks for at most 60 manifests in one request", async () => {
  const { read, asked, pass } = startReader(async (ids) => ids.map(glanceOf));
  const answers = Promise.all(Array.from({ length: 130 }, (_, index) => read(String(index))));
  await pass();
  expect((await answers).map((glance) => glance?.id)).toEqual(
    Array.from({ length: 130 }, (_, index) => String(index)),
  );
  expect(asked.map((ids) => ids.length)).toEqual([60, 60, 10]);
});

test("rejects all manifests of a request that failed", async () => {
  const { read, pass } = startReader(() => Promise.reject(new Error("Too busy")));
  const answers = Promise.allSettled([read("a"), read("b")]);
  await pass();
  expect(await answers).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
});
