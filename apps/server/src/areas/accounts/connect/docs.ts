import type { RouterDocs } from "../../../core/operation-docs";
import type { connectRouter } from "./router";

export const connectApiDocs = { current: null } satisfies RouterDocs<typeof connectRouter>;
