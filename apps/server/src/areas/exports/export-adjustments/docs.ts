import type { RouterDocs } from "../../../core/operation-docs";
import type { exportAdjustmentsRouter } from "./router";

export const exportAdjustmentsApiDocs = {
  save: null,
  removeAll: null,
} satisfies RouterDocs<typeof exportAdjustmentsRouter>;
