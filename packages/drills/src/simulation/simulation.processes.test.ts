import { execFileSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { smallestSite } from "../installation/smallest-site";
import { describeFailure, describeProgress, runCampaign } from "./campaign";
import { buildPage, type LoadPage } from "./page-script";

const started = smallestSite();
const size = { phones: 4 };
const operations = 2_000;
/** Duration in ms after which no other seed begins; a slow machine runs fewer operations, and prints how many. */
const maxMs = 60_000;
/** Duration in ms of the shrinking of a failed history. */
const shrinkMs = 20_000;
/** A seed that every commit has fresh, and every run of a commit again. */
const seedOfCommit = () =>
  Number.parseInt(execFileSync("git", ["rev-parse", "HEAD"]).toString().slice(0, 7), 16);
let loadPage: LoadPage;
beforeAll(async () => {
  loadPage = await buildPage();
});

test.each([
  { name: "fixed", seed: 1912 },
  { name: "fresh", seed: seedOfCommit() },
])(
  "loses nothing in histories of $name seeds, from seed $seed on",
  { timeout: 300_000 },
  async ({ seed }) => {
    const until = performance.now() + maxMs;
    const campaign = {
      ...{ site: started.site, loadPage, size, operations },
      ...{ perSeed: 250, lanes: 4, certain: ["killServer", "restartDatabase", "killServer"] as const },
      mayGoOn: () => performance.now() < until,
    };
    const fresh = { operations: 0, seeds: 0, seconds: 0, nextSeed: seed, counts: [] };
    const { reached, failed } = await runCampaign(campaign, fresh);
    console.log(describeProgress(reached));
    const failures = await Promise.all(failed.map((outcome) => describeFailure(campaign, outcome, shrinkMs)));
    expect(failures).toEqual([]);
    const counts = new Map(reached.counts);
    expect(counts.get("fault: kill of a server")).toBeGreaterThanOrEqual(2);
    expect(counts.get("fault: restart of the database")).toBeGreaterThanOrEqual(1);
  },
);
