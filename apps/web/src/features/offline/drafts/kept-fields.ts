import { itemFieldIds } from "@lotwright/contracts/item-fields";
import { item, type writtenItem } from "@lotwright/contracts/items";
import { recordOf } from "@lotwright/contracts/record-of";
import type { z } from "zod";
import { pick } from "../../../lib/pick";

type ItemFields = z.output<typeof writtenItem>;

/** The schema of an unsaved form; its values need not be valid for the server. */
export const keptFields = item
  .pick(recordOf(itemFieldIds, () => true as const))
  .partial()
  .transform((fields): Partial<ItemFields> => pick(fields, itemFieldIds));

/** NaN: a number that is still being typed. */
const isKeepable = (value: unknown) => !(typeof value === "number" && Number.isNaN(value));

export const withoutUnfinished = (fields: Partial<ItemFields>): Partial<ItemFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isKeepable(value)));
