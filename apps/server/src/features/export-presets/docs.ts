import type { RouterDocs } from "../../operation-docs";
import type { exportPresetsRouter } from "./router";

export const examplePreset = {
  id: "hibid-af360",
  label: "HiBid (Auction Flex 360)",
  version: "1",
  grade: "A-",
  isVerified: true,
  isAuction: true,
  fileKind: "csv",
  notes: ["HiBid shows only whether the reserve is met."],
  steps: ["In Auction Flex 360, open Pre-Auction > Lots > Import Lots."],
  columns: ["LotNumber", "Title"],
  limits: { title: 50, description: null, minLots: null, maxLots: null, photosPerLot: 150 },
  photosBy: "file",
  updates: "by-lot-number",
  namesPhotosAfterImport: false,
  asks: {
    consignors: { values: [], isRequired: true },
    categories: null,
    conditions: null,
    price: false,
    units: false,
    questions: [
      {
        id: "shippable",
        label: "Can the lots be shipped?",
        help: "For sales whose lots can be shipped.",
        options: ["true", "false"],
        initial: "true",
      },
    ],
  },
};

export const exportPresetsDocs = {
  list: {
    tag: "Exports",
    summary: "Formats of selling platforms",
    description:
      "What `preset` takes in a pre-flight check and in an export, with the limits that the platform sets. `updates` says what the platform does with a lot that it has already. `isVerified` is false where a format is known from one source only.",
    answer: [examplePreset],
  },
} satisfies RouterDocs<typeof exportPresetsRouter>;
