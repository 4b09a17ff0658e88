import { z } from "zod";
import { id, isoTime } from "../values/fields";

export const sessionInput = z.strictObject({ id });
export type SessionInput = z.infer<typeof sessionInput>;

/** A user's sign-in on one device. */
export const session = z.object({
  id,
  createdAt: isoTime,
  /** Rounded to five minutes; null if unknown. */
  lastUsedAt: isoTime.nullable(),
  /** Network of the last use, such as 192.0.2.0/24; `""` if unknown. */
  network: z.string(),
  /** Whether this is the session of the request. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;
