/** Kind of a column in a file of sale results. */
export type ColumnKind = "lot" | "price" | "buyer" | "state";

/**
 * Normalized headings by rank in English, German, French and Spanish: of several matching columns, the lowest rank counts, such
 * as "Buyer Number" before "Buyer", and "Hammer Price" before "Sale Price", which may include the premium. Equal ranks are
 * ambiguous.
 */
const ranks: Record<ColumnKind, readonly (readonly string[])[]> = {
  lot: [
    [
      "lotnumber",
      "losnumber",
      "lotenumber",
      "katalognumber",
      "katnumber",
      "catalognumber",
      "cataloguenumber",
    ],
    ["lot", "lots", "los", "lote", "number"],
    // Column for the lot number in files of shops.
    ["customlabel", "customlabelsku"],
  ],
  price: [
    [
      ...["hammer", "hammerprice", "hammeramount", "hammerbid", "hammertotal", "zuschlag", "zuschlagspreis"],
      ...["zuschlagpreis", "hammerpreis", "prixmarteau", "adjudication", "prixadjudication", "martillo"],
      ...["preciomartillo", "adjudicacion", "precioadjudicacion", "remate", "precioremate"],
    ],
    [
      ...["winningbid", "highbid", "bidamount", "soldfor", "soldprice", "pricerealized", "pricesrealized"],
      ...["winningbidamount", "highbidamount", "soldamount", "saleamount", "finalprice", "finalbid"],
      ...["closingbid", "closingprice", "winningprice", "pricerealised", "pricesrealised", "hochstgebot"],
      ...["verkaufspreis", "erlos", "prixvente", "prixfinal", "precioventa", "preciofinal"],
    ],
    ["price", "amount", "saleprice", "preis", "betrag", "prix", "montant", "precio", "importe"],
  ],
  buyer: [
    [
      ...["buyernumber", "buyersnumber", "biddernumber", "biddersnumber", "paddle", "paddlenumber"],
      ...["paddleid", "bidcard", "bidcardnumber", "buyerid", "bidderid", "buyerpaddle", "bidderpaddle"],
      ...["winningbiddernumber", "winningpaddle", "highbiddernumber", "purchasernumber", "winnernumber"],
      ...["bieternumber", "kaufernumber", "acheteurnumber", "encherisseurnumber", "compradornumber"],
      ...["postornumber", "paleta", "paletanumber", "paletacomprador"],
    ],
    [
      ...["buyer", "bidder", "buyerusername", "winningbidder", "highbidder", "purchaser", "winner"],
      ...["kaufer", "bieter", "ersteher", "acheteur", "encherisseur", "adjudicataire", "comprador"],
      ...["postor", "adjudicatario"],
    ],
    ["soldto"],
  ],
  state: [
    [
      ...["salestate", "lotstatus", "lotstate", "salestatus", "losstatus"],
      ...["verkaufsstatus", "statutlot", "estadolote"],
    ],
    ["status", "state", "result", "ergebnis", "statut", "resultat", "estado", "resultado"],
    ["outcome", "lotoutcome", "saleoutcome", "lotresult", "saleresult", "disposition"],
  ],
};

/** Headings of the lot number only, best first. */
export const lotHeadings: readonly string[] = ranks.lot.slice(0, 2).flat();

type Rank = { kind: ColumnKind; rank: number };

const rankByHeading: ReadonlyMap<string, Rank> = new Map(
  (Object.keys(ranks) as ColumnKind[]).flatMap(
    (
      kind, // a key of the record above
    ) =>
      ranks[kind].flatMap((headings, rank) => headings.map((heading) => [heading, { kind, rank }] as const)),
  ),
);

const numberWord = /^(?:number|no|nr|nro|num|numero|nummer)$/;
/** Matches a number suffix, as in "LotNo" and "Bieternummer". */
const numberEnding =
  /(?<=^(?:lot|los|lote|kat|buyer|bidder|paddle|bidcard|card|kaufer|bieter))(?:no|num|nro?)$|nummer$/;
/** Matches connecting words, as in "Numéro de lot" and "Prix d'adjudication". */
const connectingWord = /^(?:d|de|del|du|des|der|die|das|au|of|the)$/;

/**
 * Normalizes a heading: no blanks, punctuation, accents, case and words such as "de". `#`, `no.`, `nr.`, `n°` become "number" at
 * the end.
 */
export function plainHeading(heading: string): string {
  const words = heading
    .slice(0, 100)
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("_", " ")
    // Removes currency and exclusions, as in "Hammer (GBP)" or "Hammer excl. premium".
    .replaceAll(/[([](?:in )?(?:usd|eur|gbp|cad|aud|chf|excl[^()[\]]*)[)\]]|\bexcl.*$|[$€£¥]/g, " ")
    .replaceAll(/\b(?:in )?(?:usd|eur|gbp|cad|aud|chf) *$/g, " ")
    .replaceAll(/#|\bn[°º]/g, " number ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !connectingWord.test(word))
    .map((word) => (numberWord.test(word) ? "number" : word.replace(numberEnding, "number")));
  const others = words.filter((word) => word !== "number");
  return others.join("") + (others.length < words.length ? "number" : "");
}

const rankOf = (heading: string) => rankByHeading.get(plainHeading(heading));

/** Number of column kinds named by a row's headings. */
export const countKnownKinds = (row: readonly string[]): number =>
  new Set(row.flatMap((heading) => rankOf(heading)?.kind ?? [])).size;

/** Indexes of possible columns of a kind: those with the lowest rank found. Several are ambiguous. */
export function candidatesOf(header: readonly string[], kind: ColumnKind): number[] {
  const found = header.flatMap((heading, place) => {
    const known = rankOf(heading);
    return known?.kind === kind ? [{ place, rank: known.rank }] : [];
  });
  const first = Math.min(...found.map(({ rank }) => rank));
  return found.flatMap(({ place, rank }) => (rank === first ? [place] : []));
}

/** Headings of the number of pieces sold. */
const soldQuantities = [
  ...["quantitysold", "qtysold", "unitssold", "piecessold", "soldquantity", "soldqty", "soldunits"],
  ...["verkauftemenge", "quantitevendue", "cantidadvendida"],
];
/** Headings of a line's number of pieces, best first: sold before offered. */
const quantityHeadings = [
  ...soldQuantities,
  ...["quantity", "qty", "numberofpieces", "pieces", "menge", "anzahl", "stuck", "stuckzahl", "quantite"],
  ...["cantidad", "unidades"],
];

/** Whether a heading means the number of pieces sold, where 0 means unsold. */
export const isSoldQuantity = (heading: string): boolean => soldQuantities.includes(plainHeading(heading));

/** Index of the column with a line's number of pieces, or -1. */
export function quantityPlace(header: readonly string[]): number {
  const headings = header.map(plainHeading);
  const best = quantityHeadings.find((heading) => headings.includes(heading));
  return best === undefined ? -1 : headings.indexOf(best);
}
