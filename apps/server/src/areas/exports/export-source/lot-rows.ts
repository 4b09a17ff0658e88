import { fieldIdsWith, isCustomField } from "@lotwright/contracts/catalog/item-fields";
import { type Item, item } from "@lotwright/contracts/catalog/items";
import { resultFieldIds } from "@lotwright/contracts/catalog/result-fields";
import { exportColumns } from "@lotwright/contracts/exports/export-settings";
import type { ExportSource } from "@lotwright/contracts/exports/exports";
import type { PdfFormat } from "@lotwright/contracts/exports/prints";
import { recordOf } from "@lotwright/contracts/values/record-of";
import type { Database } from "@lotwright/db/client";
import { items, photos } from "@lotwright/db/schema";
import { presetOf } from "@lotwright/export/preset/platforms/built-in";
import { and, asc, type Column, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { withinDays } from "../../../core/days";
import { isoTime, rowJson } from "../../../fast/row-json";
import { isOfConsignor } from "../../catalog/consignors/access";
import { withinLots } from "./within-lots";

type LotQuery = Pick<
  ExportSource,
  "manifestId" | "fromDate" | "toDate" | "timeZone" | "lots" | "preset" | "print" | "table" | "settings"
>;

const privateFields: ReadonlySet<string> = new Set([...fieldIdsWith("isPrivate"), ...resultFieldIds]);

/** Item fields that presets may export: no notes, external id, custom fields or results. */
const presetFields = item
  .keyof()
  .options.filter((name) => !privateFields.has(name) && !isCustomField(name) && name !== "notes")
  .concat("reservePrice");

const everyLot = ["id", "lotNumber", "sectionLetter", "photoUrls", "title"] as const;
const estimates = ["lowEstimate", "highEstimate"] as const;
const sizes = ["height", "width", "depth"] as const;

/** Item fields that each document prints: public ones, and on receipts and statements those shared with the consignor. */
const printedFields: Record<PdfFormat, (keyof Item)[]> = {
  "pdf-catalog": [...everyLot, ...estimates, ...sizes, "description", "category", "condition"],
  "pdf-receipt": [...everyLot, ...estimates, "reservePrice", "consignor"],
  "pdf-statement": [...everyLot, ...estimates, "consignor", "hammerPrice", "saleState"],
  "pdf-lot-list": [...everyLot],
  "pdf-labels": [...everyLot],
};

/** Item fields that an export reads. JSON includes all public fields and chosen private ones. */
function neededFields({ preset, print, table, settings }: LotQuery): (keyof Item)[] {
  if (print !== null) return printedFields[print.format];
  if (preset !== null) return presetFields;
  const chosen: ReadonlySet<string> = new Set(settings.includeColumns);
  if (table.format === "json") {
    return item.keyof().options.filter((name) => chosen.has(name) || !privateFields.has(name));
  }
  const ofColumns = exportColumns(settings).filter((id) => id !== "photos");
  return [...new Set<keyof Item>(["lotNumber", "sectionLetter", "photoUrls", ...ofColumns])];
}

/**
 * Regular expression that matches at least every text matched by `hasContact`, so that other texts need not leave the database.
 */
const maybeContact = String.raw`@|://|www|\.[a-z]{2}|\+\d|\d{3}[ .-]\d{3}|0\d{1,4}[ /.-]\d{2}|(tel|phone|fax|call|mobile|cell|whatsapp)[^\n\d]{0,4}\d`;
const maybeContactText = sql`case when ${photos.marksText} ~* ${maybeContact} then ${photos.marksText} else '' end`;

/** SQL of the `PhotoFacts` of a lot's uploaded photos. */
const photoFactsOf = (
  { photoUrls, workspaceId }: Record<"photoUrls" | "workspaceId", SQLWrapper>,
  preset: string,
): SQL => sql`(
  select coalesce(json_agg(json_build_array(${sql.join(factsFor(preset), sql`, `)})), '[]')
  from ${photos} where ${photos.url} = any(${photoUrls}) and ${photos.workspaceId} = ${workspaceId}
)`;

function factsFor(preset: string): SQLWrapper[] {
  const facts = [photos.url, photos.width, photos.height, photos.bytes];
  return presetOf(preset)?.photos.contactText === "forbidden" ? [...facts, maybeContactText] : facts;
}

/**
 * Query of an export's lots in order, as one JSON text each. Serialized after sorting, so that the first row is sent before the
 * last is serialized.
 */
export function lotsOf(db: Database, source: LotQuery) {
  const { manifestId, preset, lots, print } = source;
  const chosen = and(
    eq(items.manifestId, manifestId),
    withinDays(items.createdAt, source),
    // A preset must count and compare all lots before selecting some.
    lots !== null && preset === null ? withinLots(lots) : undefined,
    print?.consignor ? isOfConsignor(print.consignor) : undefined,
  );
  const ordered = db
    .select()
    .from(items)
    .where(chosen)
    .orderBy(...inLotOrder(items))
    .as("ordered");
  const isTime = (name: keyof Item) => name === "createdAt" || name === "updatedAt";
  const columns: Record<string, SQLWrapper> = recordOf(neededFields(source), (name) =>
    isTime(name) ? isoTime(ordered[name]) : ordered[name],
  );
  const lot = rowJson(preset === null ? columns : { ...columns, photoFacts: photoFactsOf(ordered, preset) });
  return db
    .select({ lot: sql<string>`${lot}::text`.as("lot") })
    .from(ordered)
    .orderBy(...inLotOrder(ordered));
}

const inLotOrder = (of: Record<"lotNumber" | "sectionLetter", Column>) => [
  asc(of.lotNumber),
  asc(of.sectionLetter),
];
