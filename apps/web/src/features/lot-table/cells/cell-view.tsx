import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import { isResultField } from "@lotwright/contracts/catalog/result-fields";
import type { LotChangeKind } from "@lotwright/contracts/exports/deliveries";
import {
  Ban,
  ChevronsUpDown,
  CircleAlert,
  CircleCheck,
  CirclePlus,
  CircleSlash,
  CloudOff,
  Eye,
  Gavel,
  LoaderCircle,
  type LucideIcon,
  NotebookPen,
  Pencil,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { SmallPicture } from "../../../components/photos/small-picture";
import { classNames } from "../../../components/ui/class-names";
import type { FieldUnits } from "../../../data/lots/field-text";
import type { Card } from "../../../data/lots/item-cards";
import { lotName } from "../../../lib/format";
import type { CellState } from "./cell-states";
import { fieldValue, type Lot, resultText, shownText } from "./cell-values";
import { type ColumnId, isFieldColumn } from "./columns";
import type { Density } from "./densities";
import { type LotStatus, statusOf } from "./statuses";

export type CellContext = {
  manifestId: string;
  units: FieldUnits;
  change: LotChangeKind | undefined;
  isChecked: boolean;
  /** Whether the row can be dragged to another place. */
  isMovable: boolean;
  density: Density;
  /** The most serious state of the row's cells. */
  rowState: CellState | undefined;
  /** The open menu of the row, if any. */
  menu: ReactNode;
};

const timeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** A cell's text for display. Undefined until loaded. */
export function cellText(lot: Lot, id: ColumnId, { units, change }: Pick<CellContext, "units" | "change">) {
  if (isFieldColumn(id)) {
    const value = fieldValue(lot, id);
    return value === undefined ? undefined : shownText(id, value, units);
  }
  if (isResultField(id)) return resultText(lot, id, units);
  if (id === "lot") return lotName(lot.card);
  if (id === "changed") return timeFormat.format(new Date(lot.card.updatedAt));
  return id === "status" ? (statusOf(lot.card, { change, currency: units.currency })?.text ?? "") : "";
}

/** The URL of an item's form. A click opens it without reloading the page. */
const formAddress = (manifestId: string, itemId: string) => `/manifests/${manifestId}/items/${itemId}/edit`;

/**
 * Renders a cell that is not being edited. The table handles presses by `data-action`. A function, not a component,
 * because scrolling renders hundreds of cells per frame.
 */
export function viewOfCell(lot: Lot, id: ColumnId, context: CellContext): ReactNode {
  const { card } = lot;
  if (id === "select") return <SelectBox card={card} isChecked={context.isChecked} />;
  if (id === "picture") return <Thumbnail card={card} density={context.density} />;
  if (id === "lot") return <LotCell card={card} context={context} />;
  if (id === "status") {
    const status = statusOf(card, { change: context.change, currency: context.units.currency });
    return status ? <StatusView status={status} /> : null;
  }
  const text = cellText(lot, id, context);
  if (text === undefined) return <span className="text-muted-foreground">…</span>;
  return context.density === "photo" ? <span className="line-clamp-3">{text}</span> : text;
}

function SelectBox({ card, isChecked }: { card: Card; isChecked: boolean }) {
  return (
    <span data-action="check" className="flex size-full">
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isChecked}
        readOnly
        aria-label={`Select lot ${lotName(card)}`}
        className="m-auto size-5 accent-primary"
      />
    </span>
  );
}

const thumbnailSizes: Record<Density, string> = {
  compact: "h-6 w-8",
  medium: "h-9 w-12",
  photo: "h-15 w-20",
};

function Thumbnail({ card: { coverUrl, photoCount }, density }: { card: Card; density: Density }) {
  return (
    <span
      data-action="peek"
      className={classNames(
        "m-auto flex cursor-zoom-in items-center justify-center overflow-hidden rounded bg-muted text-muted-foreground",
        thumbnailSizes[density],
      )}
    >
      <SmallPicture photoUrl={coverUrl} />
      <span className="sr-only">{photoCount === 1 ? "1 photo" : `${photoCount || "No"} photos`}</span>
    </span>
  );
}

/** Reserves space for the icon, so that the number does not move when the lot is saved. */
export const rowMenuClasses =
  "-mr-1.5 h-full w-7 pointer-coarse:-mr-2 pointer-coarse:w-11 shrink-0 rounded-md text-muted-foreground hover:bg-muted";

function LotCell({ card, context }: { card: Card; context: CellContext }) {
  const { manifestId, isMovable, rowState, menu } = context;
  return (
    <span className="flex size-full items-center">
      {isMovable && (
        <span
          aria-hidden
          data-action="drag"
          className="-ml-1.5 flex h-full w-6 pointer-coarse:-ml-2 pointer-coarse:w-11 shrink-0 cursor-grab touch-none items-center justify-center text-muted-foreground before:h-3.5 before:w-2.5 before:bg-[radial-gradient(currentColor_1.25px,transparent_1.5px)] before:bg-size-[5px_5px]"
        />
      )}
      <a
        href={formAddress(manifestId, card.id)}
        tabIndex={-1}
        data-action="open"
        draggable={false}
        className="min-w-0 truncate font-semibold tabular-nums hover:underline"
      >
        {lotName(card)}
      </a>
      {}
      <span className="mr-auto w-5 shrink-0 pl-1">{rowState && <StateIcon state={rowState} />}</span>
      {menu ?? (
        <button
          type="button"
          tabIndex={-1}
          data-action="menu"
          aria-label={`More actions for lot ${lotName(card)}`}
          aria-haspopup="menu"
          className={rowMenuClasses}
        >
          ⋯
        </button>
      )}
    </span>
  );
}

const statusIcons: Record<LotStatus["kind"], LucideIcon> = {
  pending: LoaderCircle,
  failed: CircleAlert,
  check: Eye,
  notes: NotebookPen,
  sold: Gavel,
  unsold: CircleSlash,
  withdrawn: Ban,
  new: CirclePlus,
  changed: Pencil,
};

function StatusView({ status: { kind, text } }: { status: LotStatus }) {
  const Icon = statusIcons[kind];
  return (
    <span
      className={classNames("flex min-w-0 items-center gap-1.5", kind === "failed" && "text-destructive")}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="truncate">{text}</span>
    </span>
  );
}

const stateIcons: Record<CellState["kind"], { Icon: LucideIcon; text: string; className: string }> = {
  saving: { Icon: LoaderCircle, text: "Saving", className: "animate-spin text-muted-foreground" },
  saved: { Icon: CircleCheck, text: "Saved", className: "text-success" },
  pending: { Icon: CloudOff, text: "Saved on this device, not uploaded yet", className: "text-warning" },
  error: { Icon: CircleAlert, text: "Not saved", className: "text-destructive" },
  conflict: { Icon: TriangleAlert, text: "Conflict", className: "text-destructive" },
};

/** Describes a cell's state. */
export const stateText = (state: CellState): string =>
  "reason" in state ? `${stateIcons[state.kind].text}: ${state.reason}` : stateIcons[state.kind].text;

/** Icon for a change that is being saved, was saved, is pending, or was rejected. */
function StateIcon({ state }: { state: CellState }) {
  const { Icon, className } = stateIcons[state.kind];
  const text = stateText(state);
  return (
    <span title={text}>
      <Icon aria-hidden className={classNames("size-4", className)} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** Icon in a cell whose change was rejected, on the side opposite to its text. */
export function RefusalMark({ state, isNumeric }: { state: CellState; isNumeric: boolean }) {
  return (
    <span
      className={classNames(
        "absolute inset-y-0 flex items-center bg-inherit px-1",
        isNumeric ? "left-0" : "right-0",
      )}
    >
      <StateIcon state={state} />
    </span>
  );
}

/** Button that opens the whole text of a long field, whose cell shows one line. */
export function ExpandButton() {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-action="edit"
      aria-label="Show the whole text"
      title="Show the whole text (Enter)"
      className="absolute inset-y-0 right-0 flex w-7 pointer-coarse:w-11 items-center justify-center bg-inherit text-muted-foreground"
    >
      <ChevronsUpDown aria-hidden className="size-4" />
    </button>
  );
}

export const isLongText = (id: ColumnId): boolean => isFieldColumn(id) && itemFields[id].kind === "longText";
