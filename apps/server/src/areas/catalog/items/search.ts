import { fieldIdsWith } from "@lotwright/contracts/catalog/item-fields";
import type { SearchItemsInput } from "@lotwright/contracts/catalog/items";
import { fold } from "@lotwright/contracts/values/fold";
import { items, photos } from "@lotwright/db/schema";
import { statement } from "@lotwright/db/statements";
import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { mapBounded, pageBounds } from "../../../core/bounded";
import type { ActorContext } from "../../../core/context";
import { loadManifest } from "../../accounts/assignments/access";

/** SQL line break between fields, which a search text cannot contain, so that it matches within one field. */
const separator = sql.raw("E'\\n'");
const searched = [
  sql`${items.lotNumber} || ${items.sectionLetter}`,
  ...fieldIdsWith("isSearchable").map((id) => sql`${items[id]}`),
];
const searchedText = sql`fold(concat_ws(${separator}, ${sql.join(searched, sql`, `)}))`;

/** Condition for items with the text in a mark on a photo. */
const isOnPhoto = (text: SQLWrapper) => sql`exists (
  select 1 from ${photos} where ${photos.url} = any(${items.photoUrls}) and ${photos.workspaceId} = ${items.workspaceId}
    and ${photos.marksText} <> '' and position(${text} in fold(${photos.marksText})) > 0)`;

const isIn = (text: SQLWrapper) => sql`(position(${text} in ${searchedText}) > 0 or ${isOnPhoto(text)})`;

/** Condition for items whose lot name, searchable fields or marks contain the text. A text of accents only matches none. */
export const contains = (text: string) => {
  const folded = fold(text);
  return folded === "" ? sql`false` : isIn(sql`${folded}::text`);
};

const findIds = statement((db) =>
  db
    .select({ id: items.id })
    .from(items)
    .where(
      and(eq(items.manifestId, sql.placeholder("manifestId")), isIn(sql`${sql.placeholder("text")}::text`)),
    ),
);

/** Ids, unordered, of the items whose lot name, searchable fields or marks on photos contain the text. */
export async function searchItems(ctx: ActorContext, input: SearchItemsInput): Promise<string[]> {
  const { id: manifestId } = await loadManifest(ctx, input.manifestId);
  const text = fold(input.text);
  if (text === "") return [];
  const found = await findIds(ctx.db, { manifestId, text });
  return mapBounded(found, ({ id }) => id, pageBounds, ctx.signal);
}
