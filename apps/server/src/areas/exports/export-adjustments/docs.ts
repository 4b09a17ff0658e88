import type { RouterDocs } from "../../../core/operation-docs";
import type { exportAdjustmentsRouter } from "./router";

export const exportAdjustmentsDocs = {
  save: null,
  removeAll: null,
} satisfies RouterDocs<typeof exportAdjustmentsRouter>;
