import { beforeEach, expect, test } from "vitest";
import { attacks } from "../attacks/attacks";
import { checkSmallest, findInstalledChromium } from "../check-browsers/check-browsers";
import { rowsOf } from "../installation/drills";
import { printReport } from "../installation/report";
import { smallestSite } from "../installation/smallest-site";
import { soak, soakSettings } from "../soak/soak";
import { tasks } from "./tasks";

const started = smallestSite(soakSettings);

// Together, the drills register more users than one IP may per hour.
beforeEach(async () => {
  await started.site.database.sql()`delete from rate_limits where key like 'register%'`;
});

test.each(attacks.map((attack) => ({ name: attack.run.name, attack })))(
  "withstands the attack $name at its smallest size",
  async ({ attack }) => {
    const rows = await rowsOf(attack, started.site);
    expect(rows).not.toEqual([]);
    expect(printReport(rows)).toBe(true);
  },
);

test("loses no lot in the smallest soak, with the database and the store away in between", async () => {
  expect(await soak(["--smallest"], started.site)).toBe(true);
});

// The service is in a file by itself, because it takes longest. The walk is made of the other drills, and has no smallest size.
const others = Object.keys(tasks).filter((name) => name !== "service" && name !== "walk");
test.each(others)("runs the cluster drill %s at its smallest size", async (name) => {
  expect(await tasks[name]?.(["--smallest"], started.site)).toBe(true);
});

const chromium = await findInstalledChromium();
if (chromium) {
  test("does the main job in Chromium, in place of the browsers that check:browsers checks", async () => {
    expect(await checkSmallest(chromium, started.site)).toBe(true);
  });
}
