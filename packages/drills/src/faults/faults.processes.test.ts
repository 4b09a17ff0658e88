import { expect, test } from "vitest";
import { rowsOf } from "../installation/drills";
import { smallestSite } from "../installation/smallest-site";
import { faults } from "./faults";

const started = smallestSite();

test.each(faults.map((fault) => ({ name: fault.run.name, fault })))(
  "loses nothing by the fault $name at its smallest size",
  async ({ fault }) => {
    const rows = await rowsOf(fault, started.site);
    expect(rows.filter(({ isOk }) => !isOk)).toEqual([]);
    expect(rows).not.toEqual([]);
  },
  // Photos are read at the lowest priority, after everything else on the machine.
  300_000,
);
