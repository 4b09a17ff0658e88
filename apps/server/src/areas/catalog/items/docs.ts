import { emptyFields } from "@lotwright/contracts/catalog/item-fields";
import { noResult } from "@lotwright/contracts/catalog/result-fields";
import {
  exampleDraft as draft,
  exampleIds as ids,
  type RouterDocs,
  exampleSuccess as success,
  exampleTime as time,
} from "../../../core/operation-docs";
import type { itemsRouter } from "./router";

/** Example values of fields that only the team sees. */
const privateFields = {
  reservePrice: 100,
  internalNotes: "Key in the office safe.",
  externalId: "INV-20417",
};

const valued = {
  startPrice: 80,
  lowEstimate: 120,
  highEstimate: 180.5,
  condition: "Good; the shade has a dent.",
  height: 18.25,
};

export const publicItem = {
  id: ids.item,
  lotNumber: 1000,
  sectionLetter: "A",
  ...draft,
  quantity: 1,
  notes: "brass lamp, 46 cm",
  photoUrls: [ids.photoUrl],
  ...valued,
};

export const item = {
  ...emptyFields,
  ...publicItem,
  ...privateFields,
  hammerPrice: 140,
  saleState: "sold",
  buyerNumber: "207",
  manifestId: ids.manifest,
  requestedLotNumber: null,
  consignor: "Smith Estate",
  aiGenerationStatus: "completed",
  aiFailureReason: "",
  aiDraftedFromNotes: false,
  aiDraftedFromMarks: false,
  unseenClaims: [],
  createdBy: ids.member,
  createdAt: time,
  updatedAt: time,
};

export const itemsApiDocs = {
  list: {
    tag: "Items",
    summary: "The items of a manifest, newest first",
    description:
      "Send the ETag of the last answer as If-None-Match to read the list again only when it changed. With fields=card each entry is an ItemCard: without descriptions, notes, further photos and custom fields.",
    params: { manifestId: ids.manifest },
    answer: [item],
  },

  cards: null,
  find: {
    tag: "Items",
    summary: "Items that match a filter, of one manifest or of all",
    description:
      "Without manifestId, of all manifests that you can see. Filters are combined: an item matches all of them. Accents and upper or lower case make no difference to q. With manifestId, q is a part of an item's name, title, description, category or a mark on its photos. Without, an item has all words of q: words or beginnings of words of its texts, its consignor or external ID, parts of what names it, or marks on one of its photos. At most 100 items unless you send a limit; the header Link has the address of the next page. With fields=card each entry is an ItemCard with its manifestId.",
    answer: [item],
  },
  findCards: null,
  creators: null,
  search: null,
  version: null,
  create: {
    tag: "Items",
    summary: "Create an item",
    description:
      "Without a lot number it gets the next free one. With your own id a repeated call makes no second item. 403 QUOTA_EXCEEDED when the workspace has as many lots as it may. When its daily AI limit is used up, an item that asks for a description is created with aiGenerationStatus failed and the reason in aiFailureReason.",
    errors: ["NOT_FOUND", "CONFLICT", "IDEMPOTENCY_KEY_REUSED"],
    body: {
      manifestId: ids.manifest,
      lotNumber: 1000,
      onLotClash: "next",
      sectionLetter: "A",
      notes: "brass lamp, 46 cm",
      photoUrls: [ids.photoUrl],
      ...valued,
      ...privateFields,
      aiGenerationStatus: "pending",
    },
    answer: {
      ...{ ...item, title: "", description: "", category: "Other", aiGenerationStatus: "pending" },
      ...noResult,
    },
  },
  byId: {
    tag: "Items",
    summary: "One item",
    description: "With all its fields.",
    params: { id: ids.item },
    answer: item,
  },
  byIds: null,
  update: {
    tag: "Items",
    summary: "Change an item",
    description:
      "Fields that are left out stay as they are. aiGenerationStatus pending asks for a description; when the workspace's daily AI limit is used up the item becomes failed with the reason in aiFailureReason.",
    errors: ["CONFLICT", "PRECONDITION_FAILED"],
    params: { id: ids.item },
    body: { title: draft.title, quantity: 1 },
    answer: item,
  },
  batch: {
    tag: "Items",
    summary: "Create, update and delete up to 500 items",
    description:
      "Operations are those of the single calls, and run in their order. All or none: the first that fails undoes the others, and the paths of its issues begin with its place, such as operations.3.item.title. With atomic false each runs by itself: the answer is 200, and each result has the status and the error that the single call would have. An Idempotency-Key covers the batch; with atomic false, its creations.",
    errors: ["NOT_FOUND", "CONFLICT", "QUOTA_EXCEEDED", "IDEMPOTENCY_KEY_REUSED"],
    body: {
      atomic: true,
      operations: [
        { action: "create", item: { manifestId: ids.manifest, title: "Brass lamp" } },
        { action: "update", id: ids.item, item: { category: "Tools" } },
      ],
    },
    answer: {
      results: [
        { index: 0, status: 201, id: ids.item, item },
        { index: 1, status: 200, id: ids.item, item },
      ],
    },
  },
  writeFields: null,
  remove: {
    tag: "Items",
    summary: "Delete an item",
    description: "Final. Its lot number can be used again.",
    errors: ["PRECONDITION_FAILED"],
    params: { id: ids.item },
    answer: success,
  },
} satisfies RouterDocs<typeof itemsRouter>;
