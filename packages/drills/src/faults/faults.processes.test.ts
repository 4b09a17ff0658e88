import { expect, test } from "vitest";
import { rowsOf } from "../installation/drills";
import { printReport } from "../installation/report";
import { smallestSite } from "../installation/smallest-site";
import { faults } from "./faults";

const started = smallestSite();

test.each(faults.map((drill) => ({ name: drill.run.name, drill })))(
  "loses nothing by the fault $name at its smallest size",
  async ({ drill }) => {
    const rows = await rowsOf(drill, started.site);
    expect(rows).not.toEqual([]);
    expect(printReport(rows)).toBe(true);
  },
);
