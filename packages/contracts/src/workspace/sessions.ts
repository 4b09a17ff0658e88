import { z } from "zod";
import { id, isoTime } from "../values/fields";

export const sessionInput = z.strictObject({ id });
export type SessionInput = z.infer<typeof sessionInput>;

export const deviceKind = z.enum(["phone", "tablet", "computer", ""]);
/** Kind of device, by which people recognize a sign-in; empty if unknown. */
export type DeviceKind = z.infer<typeof deviceKind>;

/** A user's sign-in on one device. */
export const session = z.object({
  id,
  createdAt: isoTime,
  /** Rounded to five minutes; null if unknown. */
  lastUsedAt: isoTime.nullable(),
  /** Network of the last use, such as 192.0.2.0/24; `""` if unknown. */
  network: z.string(),
  /** Kind of device that signed in; `""` if unknown. */
  device: deviceKind,
  /** Whether this is the session of the request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;
