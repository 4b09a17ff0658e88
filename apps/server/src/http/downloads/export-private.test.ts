import { fieldIdsWith } from "@lotwright/contracts/catalog/item-fields";
import { resultFieldIds } from "@lotwright/contracts/catalog/result-fields";
import { exportColumnIds } from "@lotwright/contracts/exports/export-settings";
import { unzip } from "@lotwright/testing/unzip";
import { expect } from "vitest";
import type { TestServer } from "../../testing/app";
import { makeSale } from "../../testing/sales";
import { test } from "../../testing/test";

const isPrivate = new Set<string>([...fieldIdsWith("isPrivate"), ...resultFieldIds]);
const shared = exportColumnIds.filter((id) => !isPrivate.has(id));
const canaries = ["73519.37", "canary in the notes", "canary-4471", "61843.29", "withdrawn", "canary-207"];

/** Finds canary texts in any file of the ZIP, including inside the workbook. */
async function canariesIn(
  server: TestServer,
  format: "csv" | "xlsx" | "json",
  includeColumns: readonly (typeof shared)[number][],
) {
  const sale = await makeSale(server, { includeColumns: [...includeColumns] });
  await sale.lot({
    lotNumber: 1,
    startPrice: 12.5,
    reservePrice: 73_519.37,
    internalNotes: "canary in the notes",
    externalId: "canary-4471",
    // Each lot usually has one of these; here they show each column.
    ...{ hammerPrice: 61_843.29, saleState: "withdrawn", buyerNumber: "canary-207" },
  });
  const zip = await unzip(await (await sale.download(`?format=${format}`)).arrayBuffer());
  const table = zip.get(`lots.${format}`) ?? Buffer.alloc(0);
  const parts = format === "xlsx" ? (await unzip(new Uint8Array(table).buffer)).values() : [];
  const bytes = Buffer.concat([...zip.values(), ...parts]);
  expect(bytes.includes("12.5")).toBe(true);
  return canaries.filter((canary) => bytes.includes(canary));
}

test.for(["csv", "xlsx", "json"] as const)(
  "exports private fields in a ZIP of %s only if they are selected",
  async (format, { server }) => {
    expect(await canariesIn(server, format, shared)).toEqual([]);
    expect(await canariesIn(server, format, exportColumnIds)).toEqual(canaries);
  },
);
