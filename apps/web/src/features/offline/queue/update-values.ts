import type { Item } from "@lotwright/contracts/catalog/items";
import { storedPhoto } from "../../../components/photos/photo-queue";
import { pick } from "../../../lib/fields";
import type { ItemValues, UpdateItem } from "./records";

/** The values that an update writes, by the names of its changed fields. */
export const localValues = ({ base, fields, photos }: UpdateItem): Partial<ItemValues> =>
  pick({ ...fields, photoUrls: photos }, Object.keys(base));

/** The item's values of these fields, in the format of updates. */
export const storedValues = (item: Item, names: readonly string[]): Partial<ItemValues> =>
  pick({ ...item, photoUrls: item.photoUrls.map(storedPhoto) }, names);
