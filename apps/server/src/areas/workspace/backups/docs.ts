import type { RouterDocs } from "../../../core/operation-docs";
import type { backupsRouter } from "./router";

export const backupsApiDocs = { status: null } satisfies RouterDocs<typeof backupsRouter>;
