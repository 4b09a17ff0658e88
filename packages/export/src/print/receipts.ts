import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import { printReceipt, type ReceiptKind, type ReceiptLot } from "./receipt";
import type { Sheet } from "./sheet";
import type { PdfLot } from "./source";

const longestTitle = 1000;

/** Prints receipts or statements by name as written in each one's first lot; lots without a consignor come last. */
export async function fillReceipts(
  sheet: Sheet,
  consignor: string | undefined,
  kind: ReceiptKind,
): Promise<void> {
  const groups = await byConsignor(sheet, consignor?.trim());
  if (groups.length === 0) await printReceipt(sheet, consignor?.trim() ?? "", [], kind);
  for (const [name, lots] of groups) await printReceipt(sheet, name, lots, kind);
}

async function byConsignor(sheet: Sheet, wanted: string | undefined): Promise<[string, ReceiptLot[]][]> {
  const groups = new Map<string, [name: string, lots: ReceiptLot[]]>();
  for await (const lot of sheet.source.lots) {
    const key = consignorKey(lot.consignor);
    if (wanted !== undefined && key !== consignorKey(wanted)) continue;
    const group = groups.get(key) ?? [lot.consignor.trim(), []];
    group[1].push(receiptLot(lot));
    groups.set(key, group);
    await sheet.drained();
  }
  const { compare } = new Intl.Collator("en", { numeric: true });
  return [...groups.values()].sort(([a], [b]) => Number(a === "") - Number(b === "") || compare(a, b));
}

function receiptLot(lot: PdfLot): ReceiptLot {
  const { number, lowEstimate, highEstimate, reservePrice, hammerPrice, saleState } = lot;
  const title = lot.title.slice(0, longestTitle);
  const amounts = { lowEstimate, highEstimate, reservePrice, hammerPrice, saleState };
  return { number, title, ...amounts, photoUrl: lot.photoUrls[0] };
}
