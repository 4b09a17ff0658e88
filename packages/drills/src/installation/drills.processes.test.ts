import { copyCluster } from "@lotwright/embedded-postgres/testing/copy-cluster";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attacks } from "../attacks/attacks";
import { checkSmallest, findInstalledChromium } from "../check-browsers/check-browsers";
import { tasks } from "../cluster/tasks";
import { faults } from "../faults/faults";
import { soak, soakSettings } from "../soak/soak";
import { rowsOf } from "./drills";
import { type Installation, openInstallation } from "./installation";
import { printReport } from "./report";

let site: Installation;
beforeAll(async () => {
  site = await openInstallation({
    serverCount: 2,
    isSmallest: true,
    prepare: copyCluster,
    more: soakSettings,
  });
});
afterAll(() => site.close());

test.each([...faults, ...attacks].map((drill) => ({ name: drill.run.name, drill })))(
  "withstands the fault or attack $name at its smallest size",
  async ({ drill }) => {
    const rows = await rowsOf(drill, site);
    expect(rows).not.toEqual([]);
    expect(printReport(rows)).toBe(true);
  },
);

test("loses no lot in the smallest soak, with the database and the store away in between", async () => {
  expect(await soak(["--smallest"], site)).toBe(true);
});

test.each(Object.keys(tasks))("runs the cluster drill %s at its smallest size", async (name) => {
  expect(await tasks[name]?.(["--smallest"], site)).toBe(true);
});

const chromium = await findInstalledChromium();
if (chromium) {
  test("does the main job in Chromium, in place of the browsers that check:browsers checks", async () => {
    expect(await checkSmallest(chromium, site)).toBe(true);
  });
}
