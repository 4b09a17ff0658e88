import type { Item } from "@lotwright/contracts/catalog/items";
import { vibrate } from "../../../lib/device";
import { lotName } from "../../../lib/format";
import { toast } from "../../../lib/toasts";
import type { OutboxView } from "./outbox-state";
import { isHeldUp, waitingReason } from "./waiting-text";

export type NamedLot = { lotNumber: number; sectionLetter?: string | undefined };

const nameOf = ({ lotNumber, sectionLetter = "" }: NamedLot) => lotName({ lotNumber, sectionLetter });

/** How long a toast is shown, in ms. */
const shownMs = 5_000;
const listedLots = 3;
const renumberedPattern = [120, 80, 120, 80, 120];

/** Text such as "1002 became 1006". Undefined if the lot has the requested number. */
function renumbering(asked: NamedLot, given: NamedLot | undefined): string | undefined {
  return given && given.lotNumber !== asked.lotNumber
    ? `${nameOf(asked)} became ${nameOf(given)}`
    : undefined;
}

function sayWaiting(lot: NamedLot, view: OutboxView) {
  toast({
    title: `Lot ${nameOf(lot)} saved`,
    description: waitingReason(view),
    variant: "success",
  });
}

export type SavedLotToast = { onUndo: () => void; onExpire: () => void };

/** Confirms a lot that was saved from the capture screen, and offers Undo. */
export function toastCaptureSaved(lot: NamedLot, view: OutboxView, { onUndo, onExpire }: SavedLotToast) {
  toast({
    title: `Lot ${nameOf(lot)} saved`,
    ...(isHeldUp(view) && { description: waitingReason(view) }),
    variant: "success",
    action: { label: "Undo", onPress: onUndo },
    onExpire,
  });
}

type Saved = {
  asked: NamedLot;
  /** The saved item. Undefined until the server has responded. */
  given?: Item | undefined;
  title: string;
  descriptionOf: (lotNumber: number) => string;
};

/**
 * Confirms a new lot with the specified text, or says that it is saved on the phone. Shows both lot numbers if the
 * server assigned another one.
 */
export function toastLotSaved({ asked, given, title, descriptionOf }: Saved, view: OutboxView) {
  if (!given && isHeldUp(view)) return sayWaiting(asked, view);
  const lot = given ?? asked;
  const renumbered = renumbering(asked, given);
  const description = descriptionOf(lot.lotNumber);
  toast({ lot: `Lot ${renumbered ?? nameOf(lot)}`, title, description, variant: "success" });
  if (renumbered) vibrate(renumberedPattern);
}

/** Confirms the changes of a lot, or says that they are saved on the phone. */
export function toastChangesSaved(lot: NamedLot, view?: OutboxView) {
  if (view && isHeldUp(view)) return sayWaiting(lot, view);
  toast({
    lot: `Lot ${nameOf(lot)}`,
    title: "Item saved",
    description: "Changes have been saved successfully",
    variant: "success",
  });
}

/** Warns about a new lot number, because a tag with the old one may already be on the goods. */
function sayRenumbered(texts: readonly string[]) {
  const more = texts.length - listedLots;
  const listed = texts.slice(-listedLots).join(", ");
  toast(
    texts.length === 1
      ? { lot: `Lot ${listed}`, title: "New lot number", description: "Change the tag if there is one." }
      : {
          lot: `${texts.length} lots got new numbers`,
          title: more > 0 ? `${listed}, and ${more} more` : listed,
          description: "Change the tags if there are any.",
        },
  );
  vibrate(renumberedPattern);
}

/** Reports new lot numbers after background uploads, several in one toast. */
export function createRenumberedReport(
  now: () => number = () => performance.now(),
): (asked: NamedLot, given: NamedLot) => void {
  let recent: { text: string; at: number }[] = [];
  return (asked, given) => {
    const text = renumbering(asked, given);
    if (!text) return;
    const at = now();
    recent = [...recent.filter((other) => at - other.at < shownMs), { text, at }];
    sayRenumbered(recent.map((other) => other.text));
  };
}
