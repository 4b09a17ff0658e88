import type { DescriptionHandlers } from "../worker";

/** As many jobs as by the defaults. */
export const usualPace: DescriptionHandlers["pace"] = { perWorkspace: () => 4, maxRunning: () => 8 };
