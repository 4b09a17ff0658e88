import type { RouterDocs } from "../../../core/operation-docs";
import type { exportMappingsRouter } from "./router";

const mapping = {
  presetId: "hibid-af360",
  consignors: { "Mary Smith": "SMTH001" },
  categories: {},
  conditions: {},
  fallbacks: { consignor: "HOUSE", category: "", condition: "" },
  price: "startPrice",
  units: null,
  answers: { shippable: "false" },
};
const params = { presetId: mapping.presetId };

export const exportMappingsApiDocs = {
  list: {
    tag: "Exports",
    summary: "Mappings to the names of selling platforms",
    description: "Those that were saved, by preset. They belong to the workspace.",
    answer: [mapping],
  },
  byId: {
    tag: "Exports",
    summary: "The mapping for one preset",
    description: "An empty one, if it was never saved.",
    params,
    answer: mapping,
  },
  save: {
    tag: "Exports",
    summary: "Change the mapping for one preset",
    description:
      "Replaces the parts that it names, each as a whole. `price` is the one price that a shop gets; a reserve is never sent to one. Every user who may export can change it.",
    params,
    body: { consignors: mapping.consignors, fallbacks: mapping.fallbacks },
    answer: mapping,
  },
} satisfies RouterDocs<typeof exportMappingsRouter>;
