import type { RouterDocs } from "../../../operation-docs";
import type { lotLeasesRouter } from "./router";

export const lotLeasesDocs = {
  lease: null,
  release: null,
} satisfies RouterDocs<typeof lotLeasesRouter>;
