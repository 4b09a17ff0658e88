import { randomUUID } from "node:crypto";
import { customFields } from "@lotwright/contracts/fields";
import { type Item, item } from "@lotwright/contracts/items";
import { z } from "zod";

const noCustomTexts = z.object(customFields(z.string().default(""))).parse({});

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
];

/** Lots of nobody's, to show what a spreadsheet looks like; their photos exist by name alone. */
export function sampleLots(createdAt: string): Item[] {
  return samples.map((sample) =>
    item.parse({
      id: randomUUID(),
      manifestId: randomUUID(),
      sectionLetter: "",
      requestedLotNumber: null,
      notes: "",
      quantity: 1,
      photoUrls: [],
      aiGenerationStatus: "none",
      aiFailureReason: "",
      aiDraftedFromNotes: false,
      createdAt,
      updatedAt: createdAt,
      ...noCustomTexts,
      ...sample,
    }),
  );
}
