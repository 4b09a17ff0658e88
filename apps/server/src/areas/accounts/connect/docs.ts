import type { RouterDocs } from "../../../core/operation-docs";
import type { connectRouter } from "./router";

export const connectDocs = { current: null } satisfies RouterDocs<typeof connectRouter>;
