import type { z } from "zod";
import type { Persisted } from "../../../lib/persisted";
import { isRemoved } from "../../../lib/toasts";

/** Creates a parser of stored drafts. Earlier releases stored a draft of one text without JSON. */
export const draftParser =
  <Draft>(schema: z.ZodType<Draft>) =>
  (stored: unknown, text: string): Draft | undefined => {
    const { data, success } = schema.safeParse(stored);
    return success ? data : schema.safeParse(text).data;
  };

/** Reads a draft; undefined if it was discarded, even while Undo is offered. */
export const readUnlessDiscarded = <Draft>({ key, read }: Persisted<Draft>): Draft | undefined =>
  isRemoved(key) ? undefined : read();
