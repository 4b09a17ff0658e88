import type { RouterDocs } from "../../../core/operation-docs";
import type { customFieldsRouter } from "./router";

export const customFieldsDocs = {
  current: null,
  save: null,
} satisfies RouterDocs<typeof customFieldsRouter>;
