import { lotsPerPage } from "@lotwright/contracts/exports/prints";
import { persisted } from "../../../lib/persisted";

/** The user's last choice, stored on this device. */
export const storedLotsPerPage = persisted(
  (userId: string) => `lotwright.lots-per-page.${userId}`,
  (stored) => lotsPerPage.safeParse(stored).data,
);
