import { expect, test } from "@playwright/test";
import { judgePhotos, ratesOf, type TestPhoto, toTable } from "../src/features/coach/testing/judge-photos";
import { madePhotos } from "../src/features/coach/testing/made-photos";
import { spoiledPhotos } from "../src/features/coach/testing/spoiled-photos";

/** Folder of photos that count as fine. */
const folder = process.env.COACH_PHOTOS;
const maxFalseAlarms = 0.05;
const maxMisses = 0.15;
const timeoutMs = 600_000;

const rounds = (half: "tuning" | "judging", count: number) =>
  Array.from({ length: count }, (_, index) => madePhotos(half, index + 1)).flat();

const sets: [title: string, photos: () => TestPhoto[] | Promise<TestPhoto[]>][] = [
  ["made photos, tuning half", () => rounds("tuning", 6)],
  ["made photos, judging half", () => rounds("judging", 4)],
];
if (folder) sets.push(["photos of the folder, and spoiled copies", () => spoiledPhotos(folder)]);

for (const [title, photos] of sets) {
  test(`prints the coach's verdicts on ${title}`, async () => {
    test.setTimeout(timeoutMs);
    const judged = await judgePhotos(await photos());
    process.stdout.write(`\n${toTable(title, judged)}\n`);
    const { falseAlarms, misses } = ratesOf(judged);
    expect(falseAlarms).toBeLessThanOrEqual(maxFalseAlarms);
    expect(misses).toBeLessThanOrEqual(maxMisses);
  });
}
