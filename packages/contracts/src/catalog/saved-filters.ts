import { z } from "zod";
import { id, line } from "../values/fields";
import { lotArrangement } from "./find-items";

/** Maximum of saved filters per user. */
export const maxSavedFilters = 50;
export const maxFilterNameLength = 60;

const nameless = "Enter a name for the filter";

/** A named filter that a user saved for any manifest. */
export const savedFilter = z.object({ id, name: z.string(), filter: lotArrangement });
export type SavedFilter = z.infer<typeof savedFilter>;

/** Replaces the filter of the same name. */
export const saveFilterInput = z.strictObject({
  name: line(maxFilterNameLength, nameless).pipe(z.string().min(1, nameless)),
  filter: lotArrangement,
});
export type SaveFilterInput = z.infer<typeof saveFilterInput>;

export const savedFilterInput = z.strictObject({ id });
export type SavedFilterInput = z.infer<typeof savedFilterInput>;
