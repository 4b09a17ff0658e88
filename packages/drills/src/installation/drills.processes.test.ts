import { copyCluster } from "@lotwright/embedded-postgres/testing/copy-cluster";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attacks } from "../attacks/attacks";
import { checkSmallest, findInstalledChromium } from "../check-browsers/check-browsers";
import { tasks } from "../cluster/tasks";
import { faults } from "../faults/faults";
import { soak } from "../soak/soak";
import { rowsOf } from "./drills";
import { type Installation, openInstallation, openServices, type Services } from "./installation";

let services: Services;
let site: Installation;
beforeAll(async () => {
  services = await openServices({ prepare: copyCluster });
  site = await openInstallation({ serverCount: 1, isSmallest: true, services });
});
afterAll(async () => {
  await site.close();
  await services.close();
});

test.each([...faults, ...attacks].map((drill) => ({ name: drill.run.name, drill })))(
  "withstands the fault or attack $name at its smallest size",
  async ({ drill }) => {
    const rows = await rowsOf(drill, site);
    expect(rows.filter(({ isOk }) => !isOk)).toEqual([]);
    expect(rows).not.toEqual([]);
  },
);

test("loses no lot in the smallest soak, with the database and the store away in between", async () => {
  expect(await soak(["--smallest"], services)).toBe(true);
});

test.each(Object.keys(tasks))("runs the cluster drill %s at its smallest size", async (name) => {
  expect(await tasks[name]?.(["--smallest"], services)).toBe(true);
});

const chromium = await findInstalledChromium();
if (chromium) {
  test("does the main job in Chromium, in place of the browsers that check:browsers checks", async () => {
    expect(await checkSmallest(chromium, services)).toBe(true);
  });
}
