import type { RouterDocs } from "../../../core/operation-docs";
import type { lotLeasesRouter } from "./router";

export const lotLeasesApiDocs = {
  lease: null,
  release: null,
} satisfies RouterDocs<typeof lotLeasesRouter>;
