import { isGood, type Run } from "./schedule";

const keptDays = 7;
const keptWeeks = 5;
const dayMs = 24 * 60 * 60 * 1000;

const dayOf = ({ startedAt }: Run) => Math.floor(startedAt.getTime() / dayMs);
/** Weeks begin on Monday; day 0 was a Thursday. */
const weekOf = (run: Run) => Math.floor((dayOf(run) + 3) / 7);

/** The newest run of each of the newest `count` periods that have one. */
function newestOf(runs: readonly Run[], periodOf: (run: Run) => number, count: number): Run[] {
  const newest = new Map<number, Run>();
  for (const run of runs) {
    if (!newest.has(periodOf(run))) newest.set(periodOf(run), run);
  }
  return [...newest.values()].slice(0, count);
}

/**
 * The good backups to remove. Also newest first, so that none is left without the full one that it needs.
 * @param runs newest first
 */
export function planRemoval<Row extends Run>(runs: readonly Row[]): Row[] {
  const good = runs.filter(isGood);
  const full = good.filter(({ isFull }) => isFull);
  const kept = new Set<Run>([...newestOf(good, dayOf, keptDays), ...newestOf(full, weekOf, keptWeeks)]);
  for (const run of [...kept]) {
    const base = run.isFull ? undefined : full.find(({ startedAt }) => startedAt < run.startedAt);
    if (base) kept.add(base);
  }
  return good.filter((run) => !kept.has(run));
}
