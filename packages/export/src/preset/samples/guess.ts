import {
  maxHeaderLength,
  type OwnColumnSource,
  type OwnColumnType,
  type OwnPresetField,
} from "@lotwright/contracts/exports/own-presets";
import { fieldOf, type HeadingField } from "@lotwright/tables/field-headings";

export interface Guess {
  source: OwnColumnSource;
  type: OwnColumnType;
}

const text = "text" as const;
const field = (name: OwnPresetField, type: OwnColumnType = text): Guess => ({
  source: { kind: "field", field: name },
  type,
});

const guesses: Readonly<Record<HeadingField, Guess>> = {
  lotNumber: field("lotNumber"),
  title: field("title"),
  description: field("description"),
  lowEstimate: field("lowEstimate", "decimal"),
  highEstimate: field("highEstimate", "decimal"),
  startPrice: field("startPrice", "decimal"),
  reservePrice: field("reservePrice", "decimal"),
  sellerCode: field("sellerCode"),
  quantity: field("quantity", "integer"),
  category: field("category"),
  // Codes are the platform's own, by the mapping.
  categoryCode: field("categoryName"),
  condition: field("condition"),
  conditionCode: field("conditionName"),
  height: field("height", "decimal"),
  width: field("width", "decimal"),
  depth: field("depth", "decimal"),
  weight: field("weight", "decimal"),
  lengthUnit: field("lengthUnit"),
  weightUnit: field("weightUnit"),
  sku: field("sku"),
  price: field("price", "money"),
};

/** Normalizes a header to lower case without marks such as `*`, `#` and `($)`: `*Lot_Number` → `lot number`. */
export const normalizeHeader = (header: string): string =>
  header
    // Cut first, because a long run of accents takes quadratic time.
    .slice(0, maxHeaderLength)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const photoHeader =
  /^(?:image|images|photo|photos|picture|pictures|imagefile|picurl|item photo url|main image|extraimages|(?:product )?image (?:url|src|file)|photo url|image link|image \d{1,2} url)(?: (\d{1,2}))?$/;

/** Content of a column, guessed from its header; undefined for an unknown one. */
export function guessOf(header: string): Guess | undefined {
  const known = fieldOf(header);
  return known ? guesses[known] : photoGuess(normalizeHeader(header));
}

function photoGuess(plain: string): Guess | undefined {
  const found = photoHeader.exec(plain);
  if (!found) return undefined;
  const number = Number(found[1] ?? /image (\d{1,2}) url/.exec(plain)?.[1] ?? 0);
  const as = /url|link|src/.test(plain) ? "address" : "file";
  if (number >= 1 && number <= 15) return { source: { kind: "photo", number, as }, type: text };
  if (number > 15) return undefined;
  const isOne = /main|src|link/.test(plain);
  return isOne
    ? { source: { kind: "photo", number: 1, as }, type: text }
    : { source: { kind: "photos", as, separator: as === "address" ? "|" : "," }, type: text };
}

export const isKnownHeader = (header: string): boolean => guessOf(header) !== undefined;
