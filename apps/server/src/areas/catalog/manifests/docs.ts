import {
  exampleIds as ids,
  type RouterDocs,
  exampleSuccess as success,
  exampleTime as time,
} from "../../../core/operation-docs";
import type { manifestsRouter } from "./router";

export const sale = { saleDate: "2026-10-17", saleLocation: "Town hall, 12 Main Street, Albany" };

const manifest = {
  id: ids.manifest,
  name: "Autumn sale",
  consignor: "Smith Estate",
  aiInstructions: "Name the maker first.",
  currency: "USD",
  ...sale,
  publicShareEnabled: true,
  publicShareToken: ids.shareToken,
  createdAt: time,
  updatedAt: time,
};

const overview = {
  id: ids.manifest,
  coverUrls: [ids.photoUrl],
  ...{ itemCount: 200, photoCount: 610, described: 183, priced: 150, exported: 120 },
  exportedTo: "HiBid (Auction Flex 360)",
  ...{ lowEstimate: 12_400, highEstimate: 18_950.5, estimated: 148 },
  lastChange: { at: time, by: "Ana Ruiz" },
  isShared: true,
  results: {
    ...{ sold: 160, unsold: 30, withdrawn: 4, withoutResult: 6 },
    ...{ hammerPrice: 14_210, soldWithEstimate: 131, percentOfLowEstimates: 104 },
  },
  missing: {
    ...{ noTitle: 17, noPhoto: 3, onePhoto: 12, noPrice: 50, noConsignor: 0 },
    ...{ pending: 0, failed: 12 },
  },
  addedByDay: [
    { day: "2026-03-13", userId: ids.admin, name: "Ana Ruiz", itemCount: 120 },
    { day: "2026-03-14", userId: ids.admin, name: "Ana Ruiz", itemCount: 52 },
    { day: "2026-03-14", userId: ids.member, name: "Ben Cole", itemCount: 28 },
  ],
};

export const manifestsApiDocs = {
  list: {
    tag: "Manifests",
    summary: "Your manifests, newest first",
    description: "Team members see the manifests that are assigned to them.",
    errors: ["NOT_FOUND"],
    answer: [{ ...manifest, itemCount: 1 }],
  },
  create: {
    tag: "Manifests",
    summary: "Create a manifest",
    description: "A consignor you do not have yet is added to your list.",
    errors: ["CONFLICT", "IDEMPOTENCY_KEY_REUSED"],
    body: { name: "Autumn sale", consignor: "Smith Estate", currency: "USD", ...sale },
    answer: { ...manifest, aiInstructions: "", publicShareEnabled: false, publicShareToken: null },
  },
  byId: {
    tag: "Manifests",
    summary: "One manifest",
    description: "Without its items; GET /api/manifests/{manifestId}/items lists them.",
    params: { id: ids.manifest },
    answer: manifest,
  },
  update: {
    tag: "Manifests",
    summary: "Change a manifest",
    description: "Fields that are left out stay as they are.",
    errors: ["CONFLICT"],
    params: { id: ids.manifest },
    body: { aiInstructions: "Name the maker first." },
    answer: manifest,
  },
  remove: {
    tag: "Manifests",
    summary: "Delete a manifest and its items",
    description: "Final. Its public link stops working.",
    params: { id: ids.manifest },
    answer: success,
  },
  nextLotNumber: {
    tag: "Manifests",
    summary: "The next free lot number",
    description:
      "The lowest number above all that are used or leased by other devices. It is not reserved: an item that is created later without a number gets the number that is next at that time.",
    errors: ["CONFLICT"],
    params: { id: ids.manifest },
    answer: { lotNumber: 1001 },
  },
  glances: null,
  overview: {
    tag: "Manifests",
    summary: "A manifest at a glance",
    description:
      "Counted from its items: how many are described, priced and exported, what the others lack, who added items on each of the last 14 days with any, and the last change. An item is priced with a start price or an estimate, and exported when the platform of the last export has it; after an export of spreadsheet and photos, as many are exported as it had, but not more than existed then. exportedTo names the platform. results counts the items by result, and is null before the first one; percentOfLowEstimates compares the hammer prices of the soldWithEstimate sold items that have a low estimate with these estimates. Days are those of timeZone, else UTC.",
    params: { manifestId: ids.manifest },
    answer: overview,
  },
} satisfies RouterDocs<typeof manifestsRouter>;
