import { z } from "zod";
import { urlForm } from "../values/absolute-urls";
import { afterUpTo, day, distinct, id, limitUpTo, requiredText } from "../values/fields";
import { timeZone } from "../values/time-zone";
import { maxMoney } from "./item-fields";
import { itemCard } from "./items";
import { type LotFlag, lotFlags, lotSorts } from "./lot-filters";

const flagPattern = new RegExp(`^(${lotFlags.join("|")})(,(${lotFlags.join("|")}))*$`);
const flagsText = `List one or more of ${lotFlags.join(", ")}, with commas between them`;

/** Flags with commas between them, as an address has them. */
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

/** Filters and order of a list of lots, wherever it is read. */
const arrangement = {
  /** In one manifest, what the lot name or a searchable field contains. In all, words and beginnings of words. */
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

/** How a person looks at a list of lots, whatever its manifest. */
export const lotArrangement = z.strictObject(arrangement).refine(arePricesInOrder, priceRule);

export const maxFound = 1000;
/** A cursor holds the entry's value in the order. */
const maxCursorLength = 1_200;

/** Lots are compared with the manifest's own last export. */
const isOneSale = ({ is, manifestId }: { is?: string | undefined; manifestId?: string | undefined }) =>
  manifestId !== undefined || !is?.split(",").includes("changed" satisfies LotFlag);

export const findItemsInput = z
  .strictObject({
    /** Searches all manifests that the actor may see when missing. */
    manifestId: id.optional(),
    ...arrangement,
    /** Time zone of `day`, else UTC. */
    timeZone: timeZone.optional(),
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

/** The card of a lot that may be of any manifest. */
export const foundCard = itemCard.extend({ manifestId: id });
export type FoundCard = z.infer<typeof foundCard>;

/** People who added lots to a manifest, by name. */
export const itemCreatorsInput = z.strictObject({ manifestId: id });
export type ItemCreatorsInput = z.infer<typeof itemCreatorsInput>;
export const itemCreator = z.object({ id, name: z.string() });
export type ItemCreator = z.infer<typeof itemCreator>;
