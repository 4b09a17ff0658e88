import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import type { Installation } from "../installation/installation";
import type { LoadPage } from "./page-script";
import { shrink } from "./shrink";
import { type Outcome, runHistory, runSeed } from "./simulation";
import type { StepKind } from "./steps";
import { type Counts, createCounts, type Size } from "./world";

/** Progress of a campaign, which a later part resumes. */
const progress = z.object({
  operations: z.number(),
  seeds: z.number(),
  seconds: z.number(),
  nextSeed: z.number(),
  counts: z.array(z.tuple([z.string(), z.number()])),
});
export type Progress = z.infer<typeof progress>;

export async function readProgress(file: string | undefined, seed: number): Promise<Progress> {
  const fresh = { operations: 0, seeds: 0, seconds: 0, nextSeed: seed, counts: [] };
  if (file === undefined) return fresh;
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? fresh : progress.parse(JSON.parse(text));
}

export const writeProgress = (file: string, reached: Progress) =>
  writeFile(file, JSON.stringify(reached, null, 2));

type Campaign = {
  site: Installation;
  loadPage: LoadPage;
  size: Size;
  /** Operations of the whole campaign, and of each seed. */
  operations: number;
  perSeed: number;
  lanes: number;
  /** Kinds of steps that happen in the first seed, whatever it chooses. */
  certain?: readonly StepKind[];
  /** Whether there is time for another seed. */
  mayGoOn: () => boolean;
};

/** Runs seed after seed, in lanes beside each other, until all operations are done, time is over, or a seed fails. */
export async function runCampaign(
  campaign: Campaign,
  reached: Progress,
): Promise<{ reached: Progress; failed: Outcome[] }> {
  const { site, loadPage, size, perSeed, lanes, mayGoOn } = campaign;
  const startedAt = performance.now();
  const counts: Counts = createCounts();
  for (const [name, count] of reached.counts) counts.add(name, count);
  const failed: Outcome[] = [];
  let { nextSeed, operations, seeds } = reached;
  let planned = operations;
  const firstSeed = nextSeed;
  const lane = async () => {
    while (planned < campaign.operations && failed.length === 0 && mayGoOn()) {
      const seed = nextSeed;
      nextSeed += 1;
      const wanted = Math.min(perSeed, campaign.operations - planned);
      planned += wanted;
      const certain = seed === firstSeed ? campaign.certain : undefined;
      const outcome = await runSeed({ site, loadPage, seed, ...size }, wanted, certain);
      for (const [name, count] of outcome.counts.entries()) counts.add(name, count);
      operations += outcome.operations;
      seeds += 1;
      if (outcome.problems.length > 0) failed.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = reached.seconds + (performance.now() - startedAt) / 1_000;
  return { reached: { operations, seeds, seconds, nextSeed, counts: counts.entries() }, failed };
}

/** Shrinks the history of a failed seed, and returns its text, which `--history` runs again. */
export async function describeFailure(
  { site, loadPage, size }: Pick<Campaign, "site" | "loadPage" | "size">,
  { seed, problems, history }: Outcome,
  shrinkMs: number,
): Promise<string> {
  const until = performance.now() + shrinkMs;
  let lastProblems = problems;
  const fails = async (shorter: Outcome["history"] | readonly Outcome["history"][number][]) => {
    const outcome = await runHistory({ site, loadPage, seed, ...size }, shorter);
    if (outcome.problems.length > 0) lastProblems = outcome.problems;
    return outcome.problems.length > 0;
  };
  const shortest = await shrink(history, fails, () => performance.now() < until);
  return [
    `seed ${seed}: ${problems.slice(0, 5).join("\n  ")}`,
    `shrunk from ${history.length} to ${shortest.length} steps: ${lastProblems.slice(0, 3).join("\n  ")}`,
    JSON.stringify(shortest),
  ].join("\n");
}

/** The text of what a campaign did. */
export function describeProgress({ operations, seeds, seconds, counts }: Progress): string {
  const rate = (operations / Math.max(seconds, 0.001)).toFixed(1);
  const lines = counts.map(([name, count]) => `${String(count).padStart(9)} ${name}`);
  return [...lines, `${operations} operations with ${seeds} seeds, ${rate} a second`].join("\n");
}
