import { exportColumnIds } from "@lotwright/contracts/exports/export-settings";
import { unzip } from "@lotwright/testing/unzip";
import { expect } from "vitest";
import { signedIn } from "../../../testing/http";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { createDemoLots, demoFields } from "./testing/demo-lots";
import { makeImportSale } from "./testing/import-sale";

/** Lots with every field filled in, and almost empty ones. */
const lots = [
  {
    ...{ lotNumber: 12, sectionLetter: "A", title: '=Oak; chair, 12" high', description: "One\nTwo <b> & ½" },
    ...{ category: "Furniture", consignor: "Ada Field", quantity: 3, notes: "'quoted'", startPrice: 1250.5 },
    ...{
      lowEstimate: 1000,
      highEstimate: 1234567.89,
      reservePrice: 5,
      condition: "Good\nwith wear",
      height: 12.5,
    },
    ...{
      width: 1,
      depth: 0.25,
      weight: 1000,
      internalNotes: "-Ask",
      externalId: "INV-1",
      custom1: "B4",
      custom20: "x",
    },
  },
  { lotNumber: 900, title: "Vase" },
];

const compared = [...new Set([...Object.keys(lots[0] ?? {}), ...demoFields])];

test.for(["csv", "xlsx"] as const)(
  "imports the %s of our own export, with the lots of the demo, into an empty workspace field by field",
  async (format, { server }) => {
    const [from, to] = [await makeImportSale(server), await makeImportSale(server)];
    for (const lot of lots) await from.items.create({ manifestId: from.manifestId, ...lot });
    const demoCount = (await createDemoLots(from)).length;
    await from.caller.exportSettings.save({ includeColumns: [...exportColumnIds] });
    const headers = await signedIn(server, from.owner);
    const path = `/api/manifests/${from.manifestId}/export?format=${format}`;
    const answer = await ask(server, "GET", path, { headers });
    const file = (await unzip(Buffer.from(await answer.arrayBuffer()))).get(`lots.${format}`);
    if (!file) throw new Error("The archive has the table");
    const sent = format === "csv" ? { csv: file.toString() } : { workbook: file.toString("base64") };
    const { id, counts } = await to.imports.create({ manifestId: to.manifestId, ...sent });
    expect(counts).toMatchObject({ rows: demoCount + 2, create: demoCount + 2 });
    await to.imports.run({ id });
    const valuesOf = async ({ items, manifestId }: typeof from) =>
      (await items.list({ manifestId }))
        .map((lot) => compared.map((name) => [name, lot[name as keyof typeof lot]]))
        .sort();
    expect(await valuesOf(to)).toEqual(await valuesOf(from));
  },
);
