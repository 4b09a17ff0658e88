import { readFile } from "node:fs/promises";
import { forwardSignals } from "@lotwright/tooling/run";
import { openInstallation } from "../installation/installation";
import { readOptions } from "../installation/read-options";
import { describeFailure, describeProgress, readProgress, runCampaign, writeProgress } from "./campaign";
import { buildPage } from "./page-script";
import { runHistory } from "./simulation";
import { steps } from "./steps";

forwardSignals();
const { sizes, text } = readOptions(
  process.argv.slice(2),
  {
    ...{ operations: [4_000, 200], seed: [1, 1], minutes: [10, 10], shrink: [240, 20] },
    ...{ phones: [8, 2], servers: [3, 1], "per-seed": [2_000, 100], lanes: [12, 1] },
  },
  { texts: ["resume", "history"] },
);
const until = performance.now() + sizes.minutes * 60_000;
const [loadPage, site] = await Promise.all([
  buildPage(),
  openInstallation({ serverCount: sizes.servers, isSmallest: true }),
]);
const size = { phones: sizes.phones };
const resume = text("resume");
const historyFile = text("history");

async function runFile(file: string): Promise<boolean> {
  const history = steps.parse(JSON.parse(await readFile(file, "utf8")));
  const wanted = { site, loadPage, size };
  const outcome = await runHistory({ site, loadPage, seed: sizes.seed, ...size }, history);
  const isFine = outcome.problems.length === 0;
  console.log(isFine ? "nothing is wrong" : await describeFailure(wanted, outcome, sizes.shrink * 1_000));
  return isFine;
}

async function runSeeds(): Promise<boolean> {
  const before = await readProgress(resume, sizes.seed);
  const mayGoOn = () => performance.now() < until;
  const campaign = { site, loadPage, size, operations: sizes.operations, perSeed: sizes["per-seed"] };
  const { reached, failed } = await runCampaign({ ...campaign, lanes: sizes.lanes, mayGoOn }, before);
  if (resume !== undefined) await writeProgress(resume, reached);
  console.log(describeProgress(reached));
  for (const { seed, problems } of failed) console.log(`seed ${seed}:\n${problems.slice(0, 5).join("\n")}`);
  for (const outcome of failed) console.log(await describeFailure(campaign, outcome, sizes.shrink * 1_000));
  return failed.length === 0;
}

const isFine = await (historyFile === undefined ? runSeeds() : runFile(historyFile)).finally(site.close);
process.exit(isFine ? 0 : 1);
