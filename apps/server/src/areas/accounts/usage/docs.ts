import type { RouterDocs } from "../../../core/operation-docs";
import type { usageRouter } from "./router";

export const usageApiDocs = {
  current: {
    tag: "Company",
    summary: "What the workspace uses of its quotas",
    description: "Lots, bytes of photos, and active accounts, the admin's included.",
    answer: {
      lots: { used: 1_234, limit: 200_000 },
      storageBytes: { used: 3_200_000_000, limit: 200_000_000_000 },
      members: { used: 4, limit: 200 },
    },
  },
} satisfies RouterDocs<typeof usageRouter>;
