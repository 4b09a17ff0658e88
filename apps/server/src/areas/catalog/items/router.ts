import {
  type FoundCard,
  findItemsInput,
  foundCard,
  itemCreator,
  itemCreatorsInput,
} from "@lotwright/contracts/catalog/find-items";
import {
  batchedItems,
  batchItemsInput,
  batchOutline,
  maxBatchOperations,
} from "@lotwright/contracts/catalog/item-batches";
import {
  createItemInput,
  type Item,
  item,
  itemCard,
  itemInput,
  itemsByIdsInput,
  itemsVersion,
  listItemsInput,
  readItemInput,
  searchItemsInput,
  updateItemInput,
} from "@lotwright/contracts/catalog/items";
import { writeFieldsInput, writtenFields } from "@lotwright/contracts/catalog/write-fields";
import { id, success } from "@lotwright/contracts/values/fields";
import { maxWrittenRows } from "@lotwright/contracts/values/limits";
import { permitted, router, syncParse } from "../../../core/trpc";
import { jsonList } from "../../../fast/json-list";
import { yieldingList } from "../../../fast/yielding-contracts";
import { batchItems } from "./batch";
import { findItems, listCreators } from "./find";
import { searchItems } from "./search";
import { createItem, itemById, itemsByIds, listCards, listItems, versionOfItems } from "./service";
import { writeFields } from "./write-fields";
import { removeItem, updateItem } from "./writing";

export const itemsRouter = router({
  list: permitted("manifest.read")
    .meta({
      openapi: { method: "GET", path: "/manifests/{manifestId}/items" },
      isLarge: true,
      versionedBy: "items.version",
      variants: { fields: { card: "items.cards" } },
    })
    .input(listItemsInput)
    .output(jsonList(item))
    .query(({ ctx, input }) => listItems(ctx, input)),
  cards: permitted("manifest.read")
    .input(listItemsInput)
    .output(jsonList(itemCard))
    .query(({ ctx, input }) => listCards(ctx, input)),
  find: permitted("manifest.read")
    .meta({
      isExpensive: true,
      openapi: { method: "GET", path: "/items" },
      variants: { fields: { card: "items.findCards" } },
    })
    .input(findItemsInput)
    .output(jsonList(item))
    .query(({ ctx, input }) => findItems<Item>(ctx, input, "item")),
  findCards: permitted("manifest.read")
    .meta({ isExpensive: true })
    .input(findItemsInput)
    .output(jsonList(foundCard))
    .query(({ ctx, input }) => findItems<FoundCard>(ctx, input, "foundCard")),
  creators: permitted("manifest.read")
    .input(itemCreatorsInput)
    .output(itemCreator.array())
    .query(({ ctx, input }) => listCreators(ctx, input)),
  search: permitted("manifest.read")
    .meta({ isExpensive: true })
    .input(searchItemsInput)
    .output(syncParse(id.array()))
    .query(({ ctx, input }) => searchItems(ctx, input)),
  version: permitted("manifest.read")
    .input(listItemsInput)
    .output(itemsVersion)
    .query(({ ctx, input }) => versionOfItems(ctx, input)),
  byId: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/items/{id}" }, hasEtag: true })
    .input(syncParse(readItemInput))
    .output(syncParse(item))
    .query(({ ctx, input }) => itemById(ctx, input)),
  byIds: permitted("manifest.read")
    .input(itemsByIdsInput)
    .output(syncParse(item.array()))
    .query(({ ctx, input }) => itemsByIds(ctx, input)),
  create: permitted("item.edit")
    .meta({ openapi: { method: "POST", path: "/items" }, status: 201, hasEtag: true, isIdempotent: true })
    .input(syncParse(createItemInput))
    .output(syncParse(item))
    .mutation(({ ctx, input }) => createItem(ctx, input)),
  update: permitted("item.edit")
    .meta({ openapi: { method: "PATCH", path: "/items/{id}" }, hasEtag: true })
    .input(syncParse(updateItemInput))
    .output(syncParse(item))
    .mutation(({ ctx, input }) => updateItem(ctx, input)),
  writeFields: permitted("item.edit")
    // Five cells per row, each with its former value, have 27 parts; an edit with every field and photo has 230.
    .meta({ isIdempotent: true, isLarge: true, moreParts: 30 * maxWrittenRows })
    .input(yieldingList(writeFieldsInput, "rows"))
    .output(syncParse(writtenFields))
    .mutation(({ ctx, input }) => writeFields(ctx, input)),
  batch: permitted("item.edit")
    .meta({
      isLarge: true,
      // A creation with every field and photo has 110 parts.
      moreParts: 120 * maxBatchOperations,
      openapi: { method: "POST", path: "/items/batch" },
      isIdempotent: true,
      documentedInput: batchItemsInput,
    })
    .input(batchOutline)
    .output(syncParse(batchedItems))
    .mutation(({ ctx, input }) => batchItems(ctx, input)),
  remove: permitted("item.edit")
    .meta({ openapi: { method: "DELETE", path: "/items/{id}" }, hasEtag: true })
    .input(syncParse(itemInput))
    .output(success)
    .mutation(({ ctx, input }) => removeItem(ctx, input.id)),
});
