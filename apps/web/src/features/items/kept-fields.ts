import { itemFieldIds } from "@lotwright/contracts/item-fields";
import { item } from "@lotwright/contracts/items";
import { recordOf } from "@lotwright/contracts/record-of";
import { pick } from "../outbox/pick";
import type { ItemFields } from "./item-fields";

/** What may be kept of a form that is not saved; not all of it has to be good enough for the server. */
export const keptFields = item
  .pick(recordOf(itemFieldIds, () => true as const))
  .partial()
  .transform((fields): Partial<ItemFields> => pick(fields, itemFieldIds));

/** A number that is being typed is none yet. */
const isKeepable = (value: unknown) => !(typeof value === "number" && Number.isNaN(value));

export const withoutUnfinished = (fields: Partial<ItemFields>): Partial<ItemFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isKeepable(value)));
