import { randomInt } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { smallestSite } from "../installation/smallest-site";
import { describeFailure, describeProgress, runCampaign } from "./campaign";
import { buildPage, type LoadPage } from "./page-script";

const started = smallestSite();
const size = { phones: 4 };
/** Timeout in ms of 2,000 operations on a slow machine. */
const timeout = 300_000;
let loadPage: LoadPage;
beforeAll(async () => {
  loadPage = await buildPage();
});

test.each([
  { name: "fixed", seed: 1912 },
  { name: "fresh", seed: randomInt(2 ** 31) },
])("loses nothing in histories of $name seeds, from seed $seed on", { timeout }, async ({ seed }) => {
  const { site } = started;
  const campaign = { site, loadPage, size, operations: 2_000, perSeed: 500, lanes: 4, mayGoOn: () => true };
  const fresh = { operations: 0, seeds: 0, seconds: 0, nextSeed: seed, counts: [] };
  const { reached, failed } = await runCampaign(campaign, fresh);
  console.log(describeProgress(reached));
  const failures = await Promise.all(failed.map((outcome) => describeFailure(campaign, outcome, 20_000)));
  expect(failures).toEqual([]);
});
