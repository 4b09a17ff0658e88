import { copyCluster } from "@lotwright/embedded-postgres/testing/copy-cluster";
import { makeServerFolder } from "@lotwright/embedded-postgres/testing/server-folder";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkApi } from "../check-api/check-api.mjs";
import { parts } from "./parts.mjs";
import { startOurs } from "./scene.mjs";

/** @type {import("./scene.mjs").Place} */
let place;
/** @type {() => Promise<void>} */
let remove;
beforeAll(async () => {
  const folder = await makeServerFolder();
  remove = folder.remove;
  await copyCluster(folder.path);
  // Photos are read by the parts that measure it alone.
  place = { dataDir: folder.path, server: await startOurs(folder.path, { env: { OCR: "off" } }) };
});
afterAll(async () => {
  await place.server.stop();
  await remove();
});

/** Photos are read at the lowest priority, after everything else on the machine. */
const patienceMs = 300_000;

// "scale" writes a page, which another test compares.
const measuring = Object.keys(parts).filter((name) => name !== "scale");

test.each(measuring)(
  "measures each task of the bench %s at its smallest size",
  async (name) => {
    expect(await parts[name]?.(["--smallest"], place)).toBe(true);
  },
  patienceMs,
);

/**
 * Counts the test among the properties, as `testProperty` does.
 * @type {import("vitest").TaskMeta & { isProperty: true }}
 */
const fuzz = { isProperty: true };

test("answers each operation as documented, and the main job, in the smallest check of the API", {
  timeout: patienceMs,
  meta: fuzz,
}, async () => {
  expect(await checkApi(["--smallest", "--seed", "one"], place)).toBe(true);
});
