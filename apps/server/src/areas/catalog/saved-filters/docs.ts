import type { RouterDocs } from "../../../core/operation-docs";
import type { savedFiltersRouter } from "./router";

export const savedFiltersApiDocs = {
  list: null,
  save: null,
  remove: null,
} satisfies RouterDocs<typeof savedFiltersRouter>;
