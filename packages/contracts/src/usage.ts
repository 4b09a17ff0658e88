import { z } from "zod";

const resource = z.object({ used: z.number().int(), limit: z.number().int() });

/** What the workspace uses of its quotas. Members are all its accounts, the admin's and deactivated ones too. */
export const usage = z.object({ lots: resource, storageBytes: resource, members: resource });
export type Usage = z.infer<typeof usage>;
export type Resource = keyof Usage;
