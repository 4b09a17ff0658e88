import { expect, test, vi } from "vitest";
import { createLazyRefresh, type Refresh } from "./lazy-refresh";

const event = { type: "exports.changed" } as const;

test("refetches everything while the code of the refresh can't load, and loads it with a later change", async () => {
  const refetchAll = vi.fn(async () => undefined);
  const refresh = vi.fn<Refresh>(async () => undefined);
  const load = vi.fn(async () => refresh).mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const report = createLazyRefresh(load, refetchAll);
  await report([event], undefined);
  expect([refetchAll.mock.calls.length, refresh.mock.calls]).toEqual([1, []]);
  for (let times = 0; times < 2; times += 1) await report([event], undefined);
  expect([refetchAll.mock.calls.length, refresh.mock.calls]).toEqual([
    1,
    [
      [[event], undefined],
      [[event], undefined],
    ],
  ]);
  expect(load).toHaveBeenCalledTimes(2);
});
