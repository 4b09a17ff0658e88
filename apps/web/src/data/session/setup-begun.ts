import { oneOf, persisted } from "../../lib/persisted";

/** Whether the user has answered or skipped the questions of the first run on this device, whose home then lists its steps. */
export const setupBegun = persisted((userId: string) => `lotwright.setup-begun.${userId}`, oneOf("yes"), {
  isText: true,
});
