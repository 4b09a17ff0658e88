import { labelOfFlag } from "@lotwright/contracts/catalog/lot-filters";
import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import type { Card } from "../../../data/lots/item-cards";
import { resultText } from "../../../data/lots/result-text";
import { draftSource } from "../../lots/draft-source";

export type LotStatus = {
  kind: "pending" | "failed" | "check" | "notes" | "sold" | "unsold" | "withdrawn" | "new" | "changed";
  text: string;
};

type Known = { change: LotChangeKind | undefined; currency: string | undefined };

/** Text of the status column: problems first, then the result, then the export state. */
export function statusOf(card: Card, { change, currency }: Known): LotStatus | undefined {
  if (card.aiGenerationStatus === "pending") return { kind: "pending", text: "Describing" };
  if (card.failure) return { kind: "failed", text: "Couldn't be described" };
  if (card.isToCheck) return { kind: "check", text: labelOfFlag("to-check") };
  if (card.saleState) return { kind: card.saleState, text: resultText(card, currency) };
  if (card.aiDraftedFromNotes) return { kind: "notes", text: draftSource(card) };
  if (!change || change === "removed") return undefined;
  return change === "new"
    ? { kind: "new", text: "New since export" }
    : { kind: "changed", text: "Changed since export" };
}
