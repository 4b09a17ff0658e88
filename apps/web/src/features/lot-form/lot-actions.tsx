import type { Item } from "@lotwright/contracts/catalog/items";
import { Ellipsis } from "lucide-react";
import { lazy, type ReactNode, useState } from "react";
import { Part } from "../../components/layout/part";
import { IconButton } from "../../components/ui/icon-button";
import { lotName } from "../../lib/format";

const LotMenu = lazy(() => import("./lot-menu"));
const RemoveItemDialog = lazy(() => import("../lots/remove-item-dialog"));

export type LotAction = "history" | "duplicate" | "move" | "delete";

/** Renders the dialogs of other features about one lot. */
export type LotDialogs = {
  renderHistory: (item: Item, onClose: () => void) => ReactNode;
  renderDuplicate: (item: Item, onClose: () => void) => ReactNode;
  /** Calls `onMoved` after the lot has left its manifest. */
  renderMove: (item: Item, onClose: () => void, onMoved: () => void) => ReactNode;
};

type LotActionsProps = {
  item: Item;
  isGone: boolean;
  actions: readonly LotAction[];
  dialogs: LotDialogs;
  /** Saves the form if it has unsaved changes, and continues when the server has them. */
  onSaveFirst: (next: () => void) => void;
  /** Leaves the form, after the lot has been deleted or has left its manifest. */
  onLeft: () => void;
};

/** Actions that work on the saved lot. */
const needsSaved: readonly LotAction[] = ["duplicate", "move"];

/** The More menu of a lot's form, with the dialogs that it opens. */
export function LotActions({ item, isGone, actions, dialogs, onSaveFirst, onLeft }: LotActionsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [opened, setOpened] = useState<LotAction>();
  const close = () => setOpened(undefined);
  // The event of a deletion may arrive before its response. The dialog stays open until the response.
  if (isGone && !opened) return null;
  const choose = (action: LotAction) => {
    if (needsSaved.includes(action)) onSaveFirst(() => setOpened(action));
    else setOpened(action);
  };
  const button = {
    label: `More actions for lot ${lotName(item)}`,
    icon: <Ellipsis aria-hidden className="size-5" />,
  };
  const closed = (
    <IconButton {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setIsAsked(true)} />
  );
  return (
    <>
      {isAsked ? (
        <Part fallback={closed} onClose={() => setIsAsked(false)}>
          <LotMenu {...{ item, button, actions }} onChoose={choose} />
        </Part>
      ) : (
        closed
      )}
      {opened && (
        <Part key={opened} onClose={close}>
          {opened === "history" && dialogs.renderHistory(item, close)}
          {opened === "duplicate" && dialogs.renderDuplicate(item, close)}
          {opened === "move" && dialogs.renderMove(item, close, onLeft)}
          {opened === "delete" && (
            <RemoveItemDialog manifestId={item.manifestId} item={item} onClose={close} onRemoved={onLeft} />
          )}
        </Part>
      )}
    </>
  );
}
