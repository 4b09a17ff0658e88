import type { Finding, Preflight } from "@lotwright/contracts/exports/preflight";
import { createContext, use } from "react";
import type { Card } from "../../../data/lots/item-cards";
import type { ExportChoice } from "./check-words";

/** State of a manifest's check for one platform, shared by the parts of its screen. */
export type Handover = ExportChoice & {
  manifestId: string;
  presetId: string;
  check: Preflight;
  /** Whether the finding was fixed since the check and is hidden. */
  isSettled: (key: string, itemId: string | null) => boolean;
  /**
   * Hides fixed findings until the next check, focuses the next one, and announces the fix.
   * @param keys of findings, or `itemKey` for all findings of a lot
   */
  settle: (keys: readonly string[], announcement: string) => void;
  /** The lot's card, with its cover photo and title; undefined until the cards are loaded. */
  cardOf: (itemId: string) => Card | undefined;
  leaveOut: (finding: Finding) => void;
  /** The id of the lot that is being excluded. */
  leavingOut: string | undefined;
  openMapping: () => void;
  openItemIds: () => void;
};

export const itemKey = (itemId: string) => `item ${itemId}`;

export const HandoverContext = createContext<Handover | undefined>(undefined);

export function useHandover(): Handover {
  const handover = use(HandoverContext);
  if (!handover) throw new Error("There is no check outside its pane");
  return handover;
}
