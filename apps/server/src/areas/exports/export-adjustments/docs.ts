import type { RouterDocs } from "../../../operation-docs";
import type { exportAdjustmentsRouter } from "./router";

export const exportAdjustmentsDocs = {
  save: null,
  removeAll: null,
} satisfies RouterDocs<typeof exportAdjustmentsRouter>;
