import type { Item } from "@lotwright/contracts/catalog/items";
import { Ellipsis } from "lucide-react";
import { lazy, useEffect, useRef } from "react";
import { LazyMenu } from "../../components/layout/lazy-menu";
import { type DialogRequest, openDialog } from "../../lib/dialogs";
import { lotName } from "../../lib/format";
import type { LotAction } from "./lot-menu";

const LotMenu = lazy(() => import("./lot-menu"));

type LotActionsProps = {
  item: Item;
  isGone: boolean;
  actions: readonly LotAction[];
  /** Saves unsaved changes of the form, and calls `next` once the server has them. */
  onSaveFirst: (next: () => void) => void;
  /** Leaves the form after the lot was moved to another manifest. */
  onMoved: () => void;
  /** Leaves the form after the lot was deleted. */
  onDeleted: () => void;
};

type Leave = Pick<LotActionsProps, "onMoved" | "onDeleted">;

/** Actions that need the form to be saved first. */
const needsSaved: readonly LotAction[] = ["duplicate", "move"];

function dialogOf(action: LotAction, item: Item, { onMoved, onDeleted }: Leave): DialogRequest {
  const { id, manifestId } = item;
  if (action === "history") return { id: "history", manifestId, item };
  if (action === "duplicate") return { id: "duplicate-lot", manifestId, itemId: id };
  if (action === "move") return { id: "move-lots", manifestId, ids: [id], onMoved };
  return { id: "remove-lot", manifestId, item, onRemoved: onDeleted };
}

/** The More menu of a lot's form. */
export function LotActions({ item, isGone, actions, onSaveFirst, onMoved, onDeleted }: LotActionsProps) {
  const openLatest = useRef<(action: LotAction) => void>(undefined);
  // Saving may have changed the lot's number, and may end after the user has left the form.
  useEffect(() => {
    openLatest.current = (action) => openDialog(dialogOf(action, item, { onMoved, onDeleted }));
    return () => {
      openLatest.current = undefined;
    };
  }, [item, onMoved, onDeleted]);
  if (isGone) return null;
  const open = (action: LotAction) => openLatest.current?.(action);
  const choose = (action: LotAction) => {
    if (needsSaved.includes(action)) onSaveFirst(() => open(action));
    else open(action);
  };
  const button = {
    label: `More actions for lot ${lotName(item)}`,
    icon: <Ellipsis aria-hidden className="size-5" />,
  };
  return (
    <LazyMenu button={button}>{() => <LotMenu {...{ item, button, actions }} onChoose={choose} />}</LazyMenu>
  );
}
