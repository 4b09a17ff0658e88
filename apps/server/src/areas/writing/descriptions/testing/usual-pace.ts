import type { DescriptionHandlers } from "../worker";

/** The numbers of concurrent jobs by the defaults. */
export const usualPace: DescriptionHandlers["pace"] = { perWorkspace: () => 4, maxRunning: () => 8 };
