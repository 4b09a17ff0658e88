import { z } from "zod";

const resource = z.object({ used: z.number().int(), limit: z.number().int() });

/** Usage of the workspace's quotas. Members include every active account, the admin's too. */
export const usage = z.object({ lots: resource, storageBytes: resource, members: resource });
export type Usage = z.infer<typeof usage>;
export type Resource = keyof Usage;
