import { distinctConsignors } from "@lotwright/contracts/consignor-names";
import type { PdfCheck, PdfCheckInput } from "@lotwright/contracts/prints";
import { streamRows } from "@lotwright/db/row-stream";
import { items } from "@lotwright/db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
import { bounded } from "../../bounded";
import type { ActorContext } from "../../context";
import { loadManifest } from "../manifests/access";
import { checkBounds } from "./checked-sale";
import { withinLots } from "./within-lots";

const maxNamedLots = 50;
const maxNamedCharacters = 24;

type Row = { lot: string; printed: string; consignor: string };

/** What the documents of these lots could not print, and whose they are. */
export async function checkPdf(
  ctx: ActorContext,
  { manifestId: wanted, lots }: PdfCheckInput,
): Promise<PdfCheck> {
  const { id: manifestId } = await loadManifest(ctx, wanted);
  // Read with the first document, as the fonts are.
  const { unprintableCharacters } = await import("@lotwright/export/pdf");
  const found = { lotCount: 0, count: 0, unprintable: [] as PdfCheck["unprintable"] };
  const consignors = new Set<string>();
  const texts = streamRows<Row>(ctx.db, printedTexts(ctx, manifestId, lots));
  for await (const rows of bounded(texts, checkBounds, ctx.signal)) {
    found.lotCount += rows.length;
    for (const { lot, printed, consignor } of rows) {
      consignors.add(consignor);
      const characters = unprintableCharacters(`${printed} ${consignor}`);
      if (characters.length === 0) continue;
      found.count += 1;
      if (found.unprintable.length >= maxNamedLots) continue;
      found.unprintable.push({ lot, characters: characters.slice(0, maxNamedCharacters) });
    }
  }
  const { compare } = new Intl.Collator("en", { numeric: true });
  return { ...found, consignors: distinctConsignors(consignors).sort(compare) };
}

function printedTexts({ db }: ActorContext, manifestId: string, lots: string | undefined) {
  const { title, description, category, condition, consignor } = items;
  return db
    .select({
      lot: sql<string>`${items.lotNumber} || ${items.sectionLetter}`.as("lot"),
      printed: sql<string>`concat_ws(' ', ${title}, ${description}, ${category}, ${condition})`.as("printed"),
      consignor: sql<string>`${consignor}`.as("consignor"),
    })
    .from(items)
    .where(and(eq(items.manifestId, manifestId), lots === undefined ? undefined : withinLots(lots)))
    .orderBy(asc(items.lotNumber), asc(items.sectionLetter));
}
