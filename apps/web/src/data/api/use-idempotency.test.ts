import { renderHook } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { createApiClient } from "./trpc";
import { useIdempotency } from "./use-idempotency";

test("sends a repeated request alone and with the same key, and another one with another key", async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("idempotency-key"));
    throw new TypeError("Failed to fetch");
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { result, rerender } = renderHook(useIdempotency);
  const client = createApiClient();
  const duplicate = (count: number) =>
    client.bulkEdits.duplicate.mutate({ id: "a", count }, result.current).catch(() => undefined);
  await Promise.all([duplicate(1), duplicate(1)]);
  rerender();
  await duplicate(1);
  await duplicate(2);
  const [first, second, third, other] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, third]).toEqual([first, first]);
  expect(other).not.toBe(first);
  const fresh = renderHook(useIdempotency).result.current;
  await client.bulkEdits.duplicate.mutate({ id: "a", count: 2 }, fresh).catch(() => undefined);
  expect(keys[4]).not.toBe(other);
  await client.bulkEdits.undo.mutate({ snapshotId: "a" }).catch(() => undefined);
  expect(keys[5]).toBeNull();
});
