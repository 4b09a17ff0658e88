import { expect, test } from "vitest";
import { progressLines } from "./progress";

test("reports the progress, the rate and the remaining time every two seconds", () => {
  const lines: string[] = [];
  let now = 0;
  const report = progressLines(
    (line) => lines.push(line),
    () => now,
  );
  const objects = (done: number, bytes: number) => report({ phase: "objects", done, total: 1_000, bytes });
  report({ phase: "database", done: 0, total: 1, bytes: 0 });
  objects(0, 1_000_000);
  now = 1_000;
  objects(100, 21_000_000);
  now = 2_000;
  objects(200, 41_000_000);
  now = 4_000;
  objects(400, 81_000_000);
  expect(lines).toEqual([
    "Photos and recordings: 20 %, 41 MB, 20 MB/s, 8 s left",
    "Photos and recordings: 40 %, 81 MB, 20 MB/s, 6 s left",
  ]);
});
