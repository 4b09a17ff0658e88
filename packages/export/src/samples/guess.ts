import {
  maxHeaderLength,
  type OwnColumnSource,
  type OwnColumnType,
  type OwnPresetField,
} from "@lotwright/contracts/own-presets";

export interface Guess {
  source: OwnColumnSource;
  type: OwnColumnType;
}

const text = "text" as const;
const field = (name: OwnPresetField, type: OwnColumnType = text): Guess => ({
  source: { kind: "field", field: name },
  type,
});

/** What platforms call a field, in the form of `plainHeader`. */
const synonyms: [Guess, string[]][] = [
  [
    field("lotNumber"),
    [
      "lot",
      "lot number",
      "lot no",
      "lotno",
      "lot num",
      "lotnum",
      "lotnumber",
      "number",
      "item number",
    ].concat(["item", "lot id", "item no"]),
  ],
  [field("title"), ["title", "lead", "lot title", "name", "item name", "short description", "lot name"]],
  [
    field("description"),
    ["description", "full description", "lot description", "body", "body html", "long description"],
  ],
  [
    field("lowEstimate", "decimal"),
    [
      "lowest",
      "low estimate",
      "low est",
      "estimate from",
      "lowestimate",
      "estimate low",
      "min estimate",
    ].concat(["presaleestimatemineach", "estimate min"]),
  ],
  [
    field("highEstimate", "decimal"),
    [
      "highest",
      "high estimate",
      "high est",
      "estimate to",
      "highestimate",
      "estimate high",
      "max estimate",
    ].concat(["presaleestimatemaxeach", "estimate max"]),
  ],
  [
    field("startPrice", "decimal"),
    [
      "startprice",
      "start bid",
      "starting bid",
      "opening price",
      "start price",
      "startbid",
      "opening bid",
    ].concat(["starting price", "min bid", "minimum bid"]),
  ],
  [
    field("reservePrice", "decimal"),
    ["reserve", "reserve price", "total reserve", "minimum price", "reserveprice"],
  ],
  [
    field("sellerCode"),
    [
      "sellercode",
      "seller code",
      "seller",
      "consignor",
      "consigner",
      "consign code",
      "source",
      "vendor no",
    ].concat(["vendor", "consignor code", "consignor number", "consigner number"]),
  ],
  [field("quantity", "integer"), ["quantity", "qty", "stock"]],
  [
    field("category"),
    ["category", "categories", "group", "product category", "category name", "main category"],
  ],
  // Codes are the platform's own, by the mapping.
  [field("categoryName"), ["categorycode", "category code", "categoryid", "category id"]],
  [field("condition"), ["condition", "condition report", "condition notes", "conditionreport"]],
  [field("conditionName"), ["conditionid", "condition id", "condition code"]],
  [field("height", "decimal"), ["height"]],
  [field("width", "decimal"), ["width"]],
  [field("depth", "decimal"), ["depth", "length"]],
  [field("weight", "decimal"), ["weight"]],
  [field("lengthUnit"), ["dimension unit", "dimension units"]],
  [field("weightUnit"), ["weight unit", "weight units"]],
  [field("sku"), ["sku", "custom label", "customlabel", "item sku", "custom label sku"]],
  [field("price", "money"), ["price"]],
];

const byHeader = new Map(synonyms.flatMap(([guess, names]) => names.map((name) => [name, guess] as const)));

/** Lower case, without marks such as `*`, `#` and `($)`: `*Lot_Number` → `lot number`. */
export const plainHeader = (header: string): string =>
  header
    // First: a long run of accents takes quadratic time.
    .slice(0, maxHeaderLength)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const photoHeader =
  /^(?:image|images|photo|photos|picture|pictures|imagefile|picurl|item photo url|main image|extraimages|(?:product )?image (?:url|src|file)|photo url|image link|image \d{1,2} url)(?: (\d{1,2}))?$/;

/** What a column contains, by its header; undefined for an unknown one. */
export function guessOf(header: string): Guess | undefined {
  const plain = plainHeader(header);
  return byHeader.get(plain) ?? photoGuess(plain);
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
