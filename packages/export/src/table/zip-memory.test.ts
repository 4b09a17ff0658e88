import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { expect, test } from "vitest";
import { makeItem, makeSource } from "../testing/make";
import { photoShop } from "../testing/photo-shop";
import { planTable } from "./plan";
import { streamZip } from "./zip";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

const lotCount = 1_000;
const characters = 20_000;

test.each(["csv", "xlsx", "json"] as const)(
  "keeps no lot in memory while it writes a table as %s",
  async (format) => {
    const settings = { includeColumns: ["lotNumber" as const, "notes" as const] };
    const plan = planTable(makeSource({ lots: [], settings, table: { format } }));
    // Loads the libraries.
    await buffer(streamZip(plan, photoShop().read));
    let before = 0;
    let most = 0;
    function* lots() {
      for (let number = 1; number <= lotCount; number += 1) {
        if (number % 250 === 0) {
          collect();
          const { heapUsed } = process.memoryUsage();
          before ||= heapUsed;
          most = Math.max(most, heapUsed - before);
        }
        // A separate copy of the text, not a reference shared by all lots.
        const notes = Buffer.alloc(characters, `${number} `).toString("latin1");
        yield makeItem({ lotNumber: number, notes });
      }
    }
    for await (const _ of streamZip({ ...plan, lots: { [Symbol.iterator]: lots } }, photoShop().read)) {
      // read to the end
    }
    expect(most).toBeLessThan((lotCount * characters) / 4);
  },
);
