import type { RouterDocs } from "../../../core/operation-docs";
import type { setupRouter } from "./router";

export const setupApiDocs = {
  current: null,
  save: null,
  openSample: null,
  removeSample: null,
} satisfies RouterDocs<typeof setupRouter>;
