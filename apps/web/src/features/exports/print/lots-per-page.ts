import { lotsPerPage } from "@lotwright/contracts/exports/prints";
import { persisted } from "../../../lib/persisted";

/** Choice of the user on this device, the last time. */
export const storedLotsPerPage = persisted(
  (userId: string) => `lotwright.lots-per-page.${userId}`,
  (stored) => lotsPerPage.safeParse(stored).data,
);
