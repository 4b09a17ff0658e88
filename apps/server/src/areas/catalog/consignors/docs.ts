import { exampleIds as ids, type RouterDocs, exampleSuccess as success } from "../../../core/operation-docs";
import type { consignorsRouter } from "./router";

const consignor = { id: ids.consignor, name: "Smith Estate", referenceNumber: "S-17", isDefault: true };

export const consignorsApiDocs = {
  list: {
    tag: "Consignors",
    summary: "Your consignors, newest first",
    description: "One of them is the default, which new manifests start with.",
    answer: [consignor],
  },
  suggestions: null,
  record: null,
  others: null,
  codes: null,
  saveDetails: null,
  exportData: null,
  removeData: null,
  create: {
    tag: "Consignors",
    summary: "Add a consignor",
    description: "The first one becomes the default.",
    errors: ["CONFLICT", "IDEMPOTENCY_KEY_REUSED"],
    body: { name: "Smith Estate", referenceNumber: "S-17" },
    answer: consignor,
  },
  update: {
    tag: "Consignors",
    summary: "Change a consignor",
    description: "Fields that are left out stay as they are. Manifests keep the name they were created with.",
    errors: ["CONFLICT"],
    params: { id: ids.consignor },
    body: { referenceNumber: "S-17" },
    answer: consignor,
  },
  remove: {
    tag: "Consignors",
    summary: "Delete a consignor",
    description: "The oldest remaining one takes over as the default. Manifests keep the name.",
    params: { id: ids.consignor },
    answer: success,
  },
  setDefault: {
    tag: "Consignors",
    summary: "Make a consignor the default",
    description: "The one that was the default before is an ordinary one afterwards.",
    params: { id: ids.consignor },
    answer: consignor,
  },
} satisfies RouterDocs<typeof consignorsRouter>;
