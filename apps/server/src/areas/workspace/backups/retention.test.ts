import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { planRemoval } from "./retention";
import { backupName, baseOf, isGood, type Run } from "./schedule";

const dayMs = 24 * 60 * 60 * 1000;
const first = Date.parse("2026-01-01T03:00:00Z");

/** `base`: the full backup that it adds to. */
type Kept = Run & { base: string | null };

const dayOf = ({ startedAt }: Run) => startedAt.toISOString().slice(0, 10);
const newestDays = (made: readonly Run[]) => [...new Set(made.map(dayOf))].slice(0, 7);

/** Every remaining backup of changes has its full one, and the newest backup of each of the last 7 days is there. */
function expectUsable(kept: readonly Kept[], made: readonly Kept[]) {
  const names = new Set(kept.map(({ name }) => name));
  for (const { name, base } of kept) {
    if (base) expect(names, `${name} needs ${base}`).toContain(base);
  }
  const daily = newestDays(made).map((day) => made.find((run) => dayOf(run) === day)?.name);
  expect([...names]).toEqual(expect.arrayContaining(daily));
}

/** Makes a backup at each of these days, counted from the first, and removes old ones after each. Newest first. */
function simulate(days: readonly number[], isFailed: (day: number) => boolean = () => false): Kept[] {
  let kept: Kept[] = [];
  const made: Kept[] = [];
  for (const day of days) {
    // Not to the second, as the queue starts them.
    const startedAt = new Date(first + day * dayMs + ((day * 7) % 11) * 1000);
    const base = baseOf(kept, startedAt);
    const isFull = base === null;
    const run = { name: backupName(startedAt, isFull), isFull, startedAt, endedAt: startedAt };
    const backup = { ...run, failure: isFailed(day) ? "The disk is full." : "", base: base?.name ?? null };
    kept = [backup, ...kept];
    if (backup.failure) continue;
    made.unshift(backup);
    const inOrder = planRemoval(kept);
    for (const removed of inOrder) {
      kept = kept.filter((other) => other !== removed);
      expect(kept.filter(isGood).map(({ base }) => base)).not.toContain(removed.name);
    }
    expectUsable(kept.filter(isGood), made);
  }
  return kept;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const shortNames = (runs: readonly Run[]) => runs.map(({ name }) => name.slice(10, 20) + name.slice(26, -4));

test("keeps 7 days and the full backups of 5 weeks over half a year", () => {
  // June 29 is day 179, and a full one is made each Thursday.
  expect(shortNames(simulate(range(0, 180)))).toEqual([
    "2026-06-29-changes",
    "2026-06-28-changes",
    "2026-06-27-changes",
    "2026-06-26-changes",
    "2026-06-25-full",
    "2026-06-24-changes",
    "2026-06-23-changes",
    "2026-06-18-full",
    "2026-06-11-full",
    "2026-06-04-full",
    "2026-05-28-full",
  ]);
});

test("keeps the last 7 days that have a backup after months without one", () => {
  const kept = simulate([...range(0, 30), 120, 121]);
  expect(shortNames(kept)).toEqual([
    "2026-05-02-changes",
    "2026-05-01-full",
    "2026-01-30-changes",
    "2026-01-29-full",
    "2026-01-28-changes",
    "2026-01-27-changes",
    "2026-01-26-changes",
    "2026-01-22-full",
    "2026-01-15-full",
    "2026-01-08-full",
  ]);
});

test("keeps the newest of several backups of one day", () => {
  const kept = simulate([...range(0, 8), 7.2, 7.4]);
  expect(shortNames(kept).slice(0, 2)).toEqual(["2026-01-08-changes", "2026-01-08-full"]);
  expect(kept[0]?.startedAt.getUTCHours()).toBe(12);
  // The full ones of January 1 and 8, and the newest of each of the 7 days from January 2.
  expect(kept).toHaveLength(9);
});

test("keeps a full backup as long as one of the changes needs it, also if it is not the last full one of its week", () => {
  // From Monday, day 4. The second full one is made on Sunday, after a restart.
  const days = [...range(4, 11), 10.7];
  const isKept = (until: number) =>
    shortNames(simulate([...days, ...range(11, until)])).includes("2026-01-05-full");
  expect([isKept(16), isKept(17)]).toEqual([true, false]);
});

testProperty(
  "counts no failed backup and removes none of them, in any mixture of failures and gaps",
  fc.array(fc.constantFrom("made", "made", "made", "failed", "none"), { maxLength: 120, size: "max" }),
  (days) => {
    const daysOf = (outcome: string) => range(0, days.length).filter((day) => days[day] === outcome);
    const kept = simulate(
      range(0, days.length).filter((day) => days[day] !== "none"),
      (day) => days[day] === "failed",
    );
    expect(kept.filter(isGood).length).toBeLessThanOrEqual(13);
    expect(kept.filter((run) => !isGood(run))).toHaveLength(daysOf("failed").length);
  },
  { runs: 40 },
);
