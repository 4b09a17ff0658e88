import { copyCluster } from "@lotwright/embedded-postgres/testing/copy-cluster";
import { makeServerFolder } from "@lotwright/embedded-postgres/testing/server-folder";
import type {} from "@lotwright/testing/properties";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkApi } from "../check-api/check-api";
import { fuzzResults } from "../results-fuzz/results-fuzz";
import { parts } from "./parts";
import { type Place, startOurs } from "./scene";

let place: Place;
let remove: () => Promise<void>;
beforeAll(async () => {
  const folder = await makeServerFolder();
  remove = folder.remove;
  await copyCluster(folder.path);
  // Photos are read only in benchmarks that measure it.
  const server = await startOurs(folder.path, { env: { OCR: "off" } });
  place = { dataDir: folder.path, server, prepare: copyCluster };
});
afterAll(async () => {
  await place.server.stop();
  await remove();
});

/** Counts toward the time limit of property tests. */
const fuzz = { meta: { isProperty: true as const } };

test(
  "answers each operation as documented, and the main job, in the smallest check of the API",
  fuzz,
  async () => {
    expect(await checkApi(["--smallest", "--seed", "one"], place)).toBe(true);
  },
);

test("previews or refuses each damaged file of results in the smallest fuzz of them", fuzz, async () => {
  expect(await fuzzResults(["--smallest"], place)).toBe(true);
});

// "scale" writes a page, which another test compares.
const measuring = Object.keys(parts).filter((name) => name !== "scale");

test.each(measuring)("measures each task of the bench %s at its smallest size", async (name) => {
  expect(await parts[name]?.(["--smallest"], place)).toBe(true);
});
