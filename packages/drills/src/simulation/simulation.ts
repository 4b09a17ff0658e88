import { jpeg } from "@lotwright/testing/pictures";
import type { Installation } from "../installation/installation";
import { createRandom } from "../results-fuzz/damage";
import { judge } from "./oracles";
import { withoutOutages } from "./outages";
import type { LoadPage } from "./page-script";
import { chooseStep, type Step, type StepKind, takeStep } from "./steps";
import { type Counts, createWorld, type Size } from "./world";

/** Result of a seed: its problems, and the history that led there. */
export type Outcome = {
  seed: number;
  problems: string[];
  history: Step[];
  counts: Counts;
  operations: number;
};

export type Wanted = { site: Installation; loadPage: LoadPage; seed: number } & Size;

/** Runs a history in a new workspace. */
async function run(
  { seed, ...wanted }: Wanted,
  next: (operations: number) => Step | undefined,
): Promise<Outcome> {
  const photo = await jpeg({ width: 64, height: 48 });
  const world = await withoutOutages(() => createWorld({ ...wanted, jpeg: photo, seed }));
  const history: Step[] = [];
  let operations = 0;
  try {
    for (let step = next(0); step; step = next(operations)) {
      history.push(step);
      operations += await takeStep(world, step);
    }
    return { seed, problems: await judge(world), history, counts: world.counts, operations };
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { seed, problems: [problem], history, counts: world.counts, operations };
  }
}

/**
 * Runs this many operations that the seed chooses.
 * @param certain Kinds of steps that happen too, spread over the history
 */
export function runSeed(
  wanted: Wanted,
  operations: number,
  certain: readonly StepKind[] = [],
): Promise<Outcome> {
  const random = createRandom(wanted.seed);
  const left = [...certain];
  const next = (done: number) => {
    const nextAt = (operations * (certain.length - left.length + 1)) / (certain.length + 1);
    const kind = done >= nextAt ? left.shift() : undefined;
    return { ...chooseStep(random, wanted.phones), ...(kind && { kind }) };
  };
  return run(wanted, (done) => (done < operations ? next(done) : undefined));
}

/** Runs the steps of a history once more. */
export function runHistory(wanted: Wanted, history: readonly Step[]): Promise<Outcome> {
  let at = 0;
  return run(wanted, () => history[at++]);
}
