/** What a column of a file of the trade may hold. */
export type ColumnKind = "lot" | "price" | "buyer" | "state";

/**
 * Headings in English, German, French and Spanish as `plainHeading` writes them, by rank: where a file has several columns of a kind,
 * the one with the first rank counts, such as "Buyer Number" before "Buyer", and "Hammer Price" before "Sale Price", which may have the
 * premium in it. Headings of one rank can't be distinguished.
 */
const ranks: Record<ColumnKind, readonly (readonly string[])[]> = {
  lot: [
    [
      ...["lotnumber", "lotnum", "losnummer", "losnumber", "katalognummer", "katalognumber"],
      ...[
        "numerodelot",
        "numerolot",
        "numberlot",
        "numberdelot",
        "numerodelote",
        "numerolote",
        "numberdelote",
      ],
    ],
    ["lot", "lots", "los", "lote", "number", "nummer", "numero"],
    // Where houses keep the lot's number in the files of shops.
    ["customlabel", "customlabelsku"],
  ],
  price: [
    [
      ...["hammer", "hammerprice", "hammeramount", "zuschlag", "zuschlagspreis", "hammerpreis"],
      ...["prixmarteau", "prixaumarteau", "adjudication", "prixadjudication", "prixdadjudication"],
      ...["preciodemartillo", "preciomartillo", "martillo", "adjudicacion", "preciodeadjudicacion", "remate"],
    ],
    [
      ...["winningbid", "highbid", "bidamount", "soldfor", "soldprice", "pricerealized", "pricesrealized"],
      ...[
        "winningbidamount",
        "highbidamount",
        "soldamount",
        "saleamount",
        "finalprice",
        "finalbid",
        "closingbid",
      ],
      ...["pricerealised", "pricesrealised", "hochstgebot", "verkaufspreis", "prixdevente", "preciodeventa"],
    ],
    ["price", "amount", "saleprice", "preis", "betrag", "prix", "montant", "precio", "importe"],
  ],
  buyer: [
    [
      ...["buyernumber", "buyersnumber", "biddernumber", "biddersnumber", "paddle", "paddlenumber"],
      ...["bidcard", "bidcardnumber", "buyerid", "bidderid", "bieternummer", "bieternumber"],
      ...["kaufernummer", "kaufernumber", "numerodacheteur", "numeroacheteur", "numberacheteur"],
      ...["numerodencherisseur", "numerodecomprador", "numerocomprador", "numerodepostor", "paleta"],
    ],
    [
      ...["buyer", "bidder", "buyerusername", "kaufer", "bieter", "acheteur", "encherisseur", "comprador"],
      "postor",
    ],
  ],
  state: [
    ["salestate", "lotstatus", "salestatus", "losstatus", "statutdulot", "estadodellote"],
    ["status", "state", "result", "ergebnis", "statut", "resultat", "estado", "resultado"],
  ],
};

type Rank = { kind: ColumnKind; rank: number };

const rankByHeading: ReadonlyMap<string, Rank> = new Map(
  (Object.keys(ranks) as ColumnKind[]).flatMap(
    (
      kind, // the keys of the record above
    ) =>
      ranks[kind].flatMap((headings, rank) => headings.map((heading) => [heading, { kind, rank }] as const)),
  ),
);

/** A heading without blanks, marks, accents and case; `#`, `no.`, `nr.` and `n°` are read as "number". */
export const plainHeading = (heading: string): string =>
  heading
    .slice(0, 100)
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    // The currency and what an amount leaves out, such as "Hammer (GBP)" or "Hammer excl. premium".
    .replaceAll(/[([](?:in )?(?:usd|eur|gbp|cad|aud|chf|excl[^()[\]]*)[)\]]|\bexcl.*$|[$€£¥]/g, " ")
    .replaceAll(/\b(?:usd|eur|gbp|cad|aud|chf) *$/g, " ")
    .replaceAll("_", " ")
    .replaceAll("#", " number ")
    .replaceAll(/\b(?:no|nr|num)\b\.?|n[°º]/g, "number")
    .replaceAll(/nr\.? *$|(?<=lot|buyer|bidder|paddle|card)no *$/g, "number")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const rankOf = (heading: string) => rankByHeading.get(plainHeading(heading));

/** How many kinds of columns the headings of a row name. */
export const countKnownKinds = (row: readonly string[]): number =>
  new Set(row.flatMap((heading) => rankOf(heading)?.kind ?? [])).size;

/** Places of the columns that may be of a kind: those of the first rank that the headings have. Several can't be distinguished. */
export function candidatesOf(header: readonly string[], kind: ColumnKind): number[] {
  const found = header.flatMap((heading, place) => {
    const known = rankOf(heading);
    return known?.kind === kind ? [{ place, rank: known.rank }] : [];
  });
  const first = Math.min(...found.map(({ rank }) => rank));
  return found.flatMap(({ place, rank }) => (rank === first ? [place] : []));
}

const quantities = new Set([
  ...["quantity", "qty", "quantitysold", "qtysold", "numberofpieces", "pieces", "menge", "anzahl"],
  ...["stuck", "stuckzahl", "quantite", "nombre", "cantidad", "unidades"],
]);

/** Whether a heading names how many pieces of a lot a line is about. */
export const isQuantityHeading = (heading: string): boolean => quantities.has(plainHeading(heading));
