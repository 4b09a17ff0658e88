import { expect, test } from "vitest";
import { attacks } from "../attacks/attacks";
import { rowsOf } from "../installation/drills";
import { printReport } from "../installation/report";
import { smallestSite } from "../installation/smallest-site";
import { faults } from "./faults";

const started = smallestSite();

test.each([...faults, ...attacks].map((drill) => ({ name: drill.run.name, drill })))(
  "withstands the fault or attack $name at its smallest size",
  async ({ drill }) => {
    const rows = await rowsOf(drill, started.site);
    expect(rows).not.toEqual([]);
    expect(printReport(rows)).toBe(true);
  },
);
