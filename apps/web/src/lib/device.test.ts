import { id } from "@lotwright/contracts/values/fields";
import { afterEach, expect, test, vi } from "vitest";
import { deviceWord, makeId } from "./device";
import { intermediaryMessage } from "./intermediary";

const plainHttp = { getRandomValues: crypto.getRandomValues.bind(crypto) };

test("creates UUIDs where the browser has no randomUUID", () => {
  const ids = Array.from({ length: 50 }, () => makeId(plainHttp));
  for (const made of ids) expect(id.safeParse(made).success).toBe(true);
  expect(new Set(ids).size).toBe(50);
});

afterEach(() => vi.unstubAllGlobals());

/** Has a pointer, as `matchMedia` reports it. */
const point = (pointer: string) =>
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === `(pointer: ${pointer})` }));

test.each([
  ["fine", "computer"],
  ["coarse", "phone"],
  ["none", "phone"],
])("names the device with a pointer that is %s a %s", (pointer, word) => {
  point(pointer);
  expect(deviceWord()).toBe(word);
  expect(intermediaryMessage(200)).toContain(`between this ${word} and the server`);
});

test("names a device without media queries a phone", () => {
  vi.stubGlobal("matchMedia", undefined);
  expect(deviceWord()).toBe("phone");
});
