import type { Item } from "@lotwright/contracts/catalog/items";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, lazy, useState } from "react";
import { Part } from "../../../components/layout/part";
import { SidePanel } from "../../../components/layout/side-panel";
import { Button, buttonClasses } from "../../../components/ui/button";
import { IconButton } from "../../../components/ui/icon-button";
import type { FieldUnits } from "../../../data/lots/field-text";
import { type Card, toCard } from "../../../data/lots/item-cards";
import { isSame } from "../../../lib/fields";
import { lotName } from "../../../lib/format";
import { isField } from "../../../lib/shortcuts";
import { findUpdate } from "../../offline/queue";
import { hasConflictVersions, type RowStates, stateOfRow } from "../cells/cell-states";
import type { Lot } from "../cells/cell-values";
import { stateText } from "../cells/cell-view";
import { type PeekedEdits, PeekFields, usePeekEditing } from "./peek-fields";
import { PeekPhotos } from "./peek-photos";

const Conflict = lazy(() => import("../edits/conflict"));
const LostText = lazy(() => import("../edits/lost-text"));

export type PeekPlace = {
  /** The id of the lot in the panel. */
  id: string;
  onShow: (id: string) => void;
  /** Called before the form of the lot opens. */
  onOpen: (card: Card) => void;
  onClose: () => void;
  /** Focuses the lot in the list. */
  onReturnFocus: () => void;
};

type PeekProps = PeekPlace &
  PeekedEdits & {
    manifestId: string;
    /** The lots as listed. */
    lots: readonly Lot[];
    /** All lots of the manifest, once they are loaded. */
    items: readonly Item[] | undefined;
    units: FieldUnits;
  };

/** Finds the lot and its neighbors. A lot that is no longer listed, such as after an edit, keeps its place. */
function usePlace({ id, lots, items }: PeekProps) {
  const index = lots.findIndex(({ card }) => card.id === id);
  const item = items?.find((each) => each.id === id);
  const lot = lots[index] ?? (item && { card: toCard(item), item });
  const [kept, setKept] = useState({ index, name: "" });
  const seen = { index: index === -1 ? kept.index : index, name: lot ? lotName(lot.card) : kept.name };
  if (!isSame(seen, kept)) setKept(seen);
  return {
    lot,
    name: `Lot ${seen.name}`,
    position: index === -1 ? "Not in this list" : `${counted(index + 1)} of ${counted(lots.length)}`,
    previous: lots[seen.index - 1]?.card.id,
    next: lots[index === -1 ? seen.index : index + 1]?.card.id,
  };
}

const counted = (count: number) => count.toLocaleString("en-US");

const arrows: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const pages: Partial<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 };

/** The number of lots that a key walks: arrows outside of fields, and Alt+Page Up and Alt+Page Down everywhere. */
function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): 1 | -1 | undefined {
  if (ctrlKey || metaKey || shiftKey) return undefined;
  if (altKey) return pages[key];
  return isField(target) ? undefined : arrows[key];
}

/** Leaves the focused field, which saves its text. */
function saveField(): HTMLElement | undefined {
  const focused = document.activeElement;
  if (!isField(focused)) return undefined;
  focused.blur();
  return focused;
}

/** Shows a lot's photos, texts and prices beside the list, where they can be edited and the lots be walked through. */
export default function Peek(props: PeekProps) {
  const { id, manifestId, states, edits, units, onShow, onOpen, onClose, onReturnFocus } = props;
  const { lot, name, position, previous, next } = usePlace(props);
  const editing = usePeekEditing({ lot, states, edits });
  const [isChoosing, setIsChoosing] = useState(false);
  const close = () => {
    editing.leave();
    onClose();
  };
  const step = (by: 1 | -1) => {
    const wanted = by > 0 ? next : previous;
    if (wanted === undefined) return;
    const left = saveField();
    onShow(wanted);
    left?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = stepOf(event);
    const isClosing = event.key === " " && event.target === event.currentTarget;
    if (!by && !isClosing) return;
    event.preventDefault();
    if (by) step(by);
    else close();
  };
  const rowStates = states.states.get(id);
  return (
    <SidePanel
      title={name}
      subtitle={<Status {...{ position }} states={rowStates} />}
      tools={
        <>
          <Step label="Previous lot" isOff={previous === undefined} onPress={() => step(-1)} />
          <Step label="Next lot" isOff={next === undefined} onPress={() => step(1)} />
        </>
      }
      footer={lot && <OpenLink {...{ manifestId, lot }} onOpen={() => onOpen(lot.card)} />}
      {...{ onKeyDown, onReturnFocus }}
      onClose={close}
    >
      {lot ? (
        <div className="space-y-4">
          <PeekPhotos key={id} urls={photosOf(lot)} />
          {hasConflict(rowStates, props) && (
            <Button variant="secondary" className="w-full" onClick={() => setIsChoosing(true)}>
              Choose a version
            </Button>
          )}
          <PeekFields {...{ lot, editing, states, edits, units }} />
        </div>
      ) : (
        <p role="status" className="py-6 text-muted-foreground">
          This lot was deleted or moved to another manifest.
        </p>
      )}
      {lot && isChoosing && (
        <Part onClose={() => setIsChoosing(false)}>
          <Conflict
            table={{ manifestId, states, edits, lots: [lot] }}
            lotId={id}
            onClose={() => setIsChoosing(false)}
          />
        </Part>
      )}
      {editing.lost && (
        <Part onClose={editing.forgetLost}>
          <LostText {...editing.lost} onClose={editing.forgetLost} />
        </Part>
      )}
    </SidePanel>
  );
}

/** Photos of a lot; only the cover until it is loaded. */
const photosOf = ({ card, item }: Lot): readonly string[] =>
  item?.photoUrls ?? (card.coverUrl === undefined ? [] : [card.coverUrl]);

const hasConflict = (rowStates: RowStates | undefined, { id, states }: PeekProps) =>
  Object.values(rowStates ?? {}).some((state) => hasConflictVersions(state, findUpdate(states.changes, id)));

/** The lot's place in the list, and whether its changes are saved. */
function Status({ position, states }: { position: string; states: RowStates | undefined }) {
  const state = stateOfRow(states);
  const isRefused = state && "reason" in state;
  return (
    <p role="status" className="truncate text-muted-foreground text-sm tabular-nums">
      {position}
      {state && (
        <>
          {" · "}
          <span className={isRefused ? "text-destructive" : ""}>
            {isRefused ? "Not saved" : stateText(state)}
          </span>
        </>
      )}
    </p>
  );
}

type StepProps = { label: "Previous lot" | "Next lot"; isOff: boolean; onPress: () => void };

function Step({ label, isOff, onPress }: StepProps) {
  const Icon = label === "Next lot" ? ChevronRight : ChevronLeft;
  return (
    <IconButton
      label={label}
      icon={<Icon aria-hidden className="size-6" />}
      // A disabled button would lose the focus at the first or last lot.
      aria-disabled={isOff}
      className="aria-disabled:opacity-45"
      onClick={isOff ? undefined : onPress}
    />
  );
}

type OpenLinkProps = { manifestId: string; lot: Lot; onOpen: () => void };

function OpenLink({ manifestId, lot: { card }, onOpen }: OpenLinkProps) {
  return (
    <Link
      to="/manifests/$manifestId/items/$itemId/edit"
      params={{ manifestId, itemId: card.id }}
      search={true}
      onClick={onOpen}
      className={`${buttonClasses({ variant: "secondary" })} w-full`}
    >
      Open lot {lotName(card)}
    </Link>
  );
}
