import { copyCluster } from "@lotwright/embedded-postgres/testing/copy-cluster";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attacks } from "../attacks/attacks";
import { checkSmallest, findInstalledChromium } from "../check-browsers/check-browsers";
import { rowsOf } from "../installation/drills";
import {
  type Installation,
  openInstallation,
  openServices,
  type Services,
} from "../installation/installation";
import { soak } from "../soak/soak";
import { tasks } from "./tasks";

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

test.each(attacks.map((attack) => ({ name: attack.run.name, attack })))(
  "withstands the attack $name at its smallest size",
  async ({ attack }) => {
    const rows = await rowsOf(attack, site);
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
