import { randomUUID } from "node:crypto";
import { emptyFields } from "@lotwright/contracts/catalog/item-fields";
import type { Item } from "@lotwright/contracts/catalog/items";
import { noResult } from "@lotwright/contracts/catalog/result-fields";

const samples = [
  {
    lotNumber: 1000,
    title: "Walnut mantel clock",
    description: "A walnut mantel clock with a brass dial.\n\nRunning, key present.",
    category: "Furniture",
    consignor: "Henderson Estate",
    notes: "From the study",
    photoUrls: [
      "/photos/00000000000000000000000000000000.jpg",
      "/photos/00000000000000000000000000000001.jpg",
    ],
    startPrice: 80,
    lowEstimate: 120,
    highEstimate: 180,
    reservePrice: 100,
    condition: "Good, one old repair",
    height: 14.5,
    width: 9,
    depth: 5.25,
    weight: 7.5,
    internalNotes: "Key in the office safe",
    externalId: "INV-20417",
    hammerPrice: 140,
    saleState: "sold",
    buyerNumber: "207",
  },
  {
    lotNumber: 1001,
    sectionLetter: "A",
    title: "Six pressed glass tumblers, clear",
    description: "Six tumblers; one with a small chip.",
    category: "Home & Garden",
    consignor: "Whitfield & Sons",
    quantity: 6,
  },
] satisfies Partial<Item>[];

/** Fictional lots for the spreadsheet preview, without photo files. */
export const sampleLots = (createdAt: string): Item[] =>
  samples.map((sample) => ({
    id: randomUUID(),
    manifestId: randomUUID(),
    ...emptyFields,
    ...noResult,
    requestedLotNumber: null,
    aiGenerationStatus: "none",
    aiFailureReason: "",
    aiDraftedFromNotes: false,
    aiDraftedFromMarks: false,
    unseenClaims: [],
    createdBy: null,
    createdAt,
    updatedAt: createdAt,
    ...sample,
  }));
