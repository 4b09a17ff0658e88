import { expect, test } from "vitest";
import { createRefreshQueue } from "./refresh-queue";

test("coalesces events that arrive during a refresh into one later refresh", async () => {
  const refreshed: number[][] = [];
  let finishFirstRead = () => {};
  const firstRead = new Promise<void>((resolve) => {
    finishFirstRead = resolve;
  });
  const report = createRefreshQueue<number>((events) => {
    refreshed.push(events);
    return refreshed.length === 1 ? firstRead : Promise.resolve();
  });

  const done = report(1);
  void report(2);
  void report(3);
  expect(refreshed).toEqual([[1]]);
  finishFirstRead();
  await done;

  expect(refreshed).toEqual([[1], [2, 3]]);
  await report(4);
  expect(refreshed).toEqual([[1], [2, 3], [4]]);
});
