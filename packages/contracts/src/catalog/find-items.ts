import { z } from "zod";
import { urlForm } from "../values/absolute-urls";
import { afterUpTo, changedFilter, day, distinct, id, limitUpTo, requiredText } from "../values/fields";
import { timeZone } from "../values/time-zone";
import { maxMoney } from "./item-fields";
import { itemCard } from "./items";
import { type LotFlag, lotFlags, lotSorts } from "./lot-filters";

const flagPattern = new RegExp(`^(${lotFlags.join("|")})(,(${lotFlags.join("|")}))*$`);
const flagsText = `List one or more of ${lotFlags.join(", ")}, with commas between them`;

/** Comma-separated list of flags, as in a URL. */
const flagList = z
  .string(flagsText)
  .max(200, flagsText)
  .regex(flagPattern, flagsText)
  .refine((text) => distinct(text.split(",")), "Name each of them once");

const wrongPrice = "A price must be a number such as 120 or 120.50";
const price = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,9}(\.\d{1,2})?$/.test(value) ? Number(value) : value),
  z.number(wrongPrice).min(0, "A price must be at least 0").max(maxMoney, wrongPrice),
);

/** Filters and order of a list of lots. */
const arrangement = {
  /**
   * Search text. In one manifest, matches any part of a lot's name or searchable fields; across manifests, matches
   * words and their beginnings.
   */
  q: requiredText("Enter a search text").optional(),
  is: flagList.optional(),
  consignor: requiredText("Enter a consignor").optional(),
  category: requiredText("Enter a category").optional(),
  createdBy: id.optional(),
  day: day.optional(),
  minPrice: price.optional(),
  maxPrice: price.optional(),
  sort: z.enum(lotSorts, `sort must be one of ${lotSorts.join(", ")}`).optional(),
};

type Prices = { minPrice?: number | undefined; maxPrice?: number | undefined };
const arePricesInOrder = ({ minPrice, maxPrice }: Prices) => (minPrice ?? 0) <= (maxPrice ?? maxMoney);
const priceRule = { message: "The lowest price must not be above the highest", path: ["minPrice"] };

/** Filters and order of a list of lots, without a manifest. */
export const lotArrangement = z.strictObject(arrangement).refine(arePricesInOrder, priceRule);

export const maxFound = 1000;
/** Maximum length of a cursor, which contains the sort value of its entry. */
const maxCursorLength = 1_200;

/** The filter "changed" compares with the last export of one manifest, so it needs a `manifestId`. */
const isOneSale = ({ is, manifestId }: { is?: string | undefined; manifestId?: string | undefined }) =>
  manifestId !== undefined || !is?.split(",").includes("changed" satisfies LotFlag);

export const findItemsInput = z
  .strictObject({
    /** When missing, searches all manifests that the user may see. */
    manifestId: id.optional(),
    ...arrangement,
    /** Time zone of `day`; UTC if missing. */
    timeZone: timeZone.optional(),
    ...changedFilter,
    limit: limitUpTo(maxFound).optional(),
    after: afterUpTo(maxCursorLength).optional(),
    ...urlForm,
  })
  .refine(arePricesInOrder, priceRule)
  .refine(isOneSale, {
    message: "Send manifestId with changed: exports are compared one by one",
    path: ["is"],
  });
export type FindItemsInput = z.infer<typeof findItemsInput>;

/** The card of a found lot, with its manifest. */
export const foundCard = itemCard.extend({ manifestId: id });
export type FoundCard = z.infer<typeof foundCard>;

export const itemCreatorsInput = z.strictObject({ manifestId: id });
export type ItemCreatorsInput = z.infer<typeof itemCreatorsInput>;
export const itemCreator = z.object({ id, name: z.string() });
export type ItemCreator = z.infer<typeof itemCreator>;
