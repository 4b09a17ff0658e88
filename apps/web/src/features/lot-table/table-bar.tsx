import {
  BookmarkPlus,
  Check,
  Columns3,
  ListChecks,
  type LucideIcon,
  Redo2,
  Rows3,
  Undo2,
  X,
} from "lucide-react";
import { lazy, type ReactNode } from "react";
import { LazyMenu } from "../../components/layout/lazy-menu";
import { IconButton } from "../../components/ui/icon-button";
import { type MenuAction, menuAction } from "../../components/ui/menu-action";
import { useCloseShortcut } from "../../lib/form-shortcuts";
import { plural } from "../../lib/format";
import { densities, densityIds } from "./cells/densities";
import type { ColumnSets } from "./columns/use-column-sets";
import type { Table } from "./grid/use-table";

const Menu = lazy(async () => ({ default: (await import("../../components/ui/menu")).Menu }));

type TableBarProps = {
  table: Table;
  sets: ColumnSets;
  /** Actions for the checked lots. */
  toolbar: ReactNode;
  /** Text about the active cell's state and the selection. */
  status: ReactNode;
  onColumns: () => void;
  onSets: () => void;
};

/** The table's part of the bottom bar. While lots are checked, their actions replace the rest. */
export function TableBar({ status, toolbar, ...props }: TableBarProps) {
  const { ids, clear } = props.table.checked;
  return (
    <div
      role="toolbar"
      aria-label="Table"
      className="flex min-w-0 grow items-center gap-x-1 max-lg:flex-wrap"
    >
      {status}
      {ids.length > 0 ? (
        <CheckedLots count={ids.length} onClear={clear}>
          {toolbar}
        </CheckedLots>
      ) : (
        <ViewButtons {...props} />
      )}
    </div>
  );
}

type CheckedLotsProps = { count: number; onClear: () => void; children: ReactNode };

function CheckedLots({ count, onClear, children }: CheckedLotsProps) {
  useCloseShortcut(onClear);
  return (
    <div
      data-checked-lots
      className="flex shrink-0 items-center gap-x-1 whitespace-nowrap max-lg:h-12 max-lg:w-full"
    >
      <p className="font-medium tabular-nums">{`${plural(count, "lot")} selected`}</p>
      <IconButton label="Clear selection" icon={<X aria-hidden className="size-5" />} onClick={onClear} />
      {children}
    </div>
  );
}

function ViewButtons({ table, sets, onColumns, onSets }: Omit<TableBarProps, "status" | "toolbar">) {
  const { edits, model } = table;
  return (
    <div className="flex shrink-0 items-center max-lg:h-12">
      <IconButton
        label="Undo"
        title="Undo (Ctrl+Z)"
        icon={<Undo2 aria-hidden className="size-5" />}
        disabled={!edits.canUndo || edits.isBusy}
        onClick={() => void edits.undo()}
      />
      <IconButton
        label="Redo"
        title="Redo (Ctrl+Y)"
        icon={<Redo2 aria-hidden className="size-5" />}
        disabled={!edits.canRedo || edits.isBusy}
        onClick={() => void edits.redo()}
      />
      <BarMenu
        label="Rows"
        Icon={Rows3}
        actions={densityIds.map((id) =>
          choice(densities[id].label, model.density === id, () => model.setDensity(id)),
        )}
      />
      <BarMenu
        label="Columns"
        Icon={Columns3}
        actions={[
          ...[...sets.tasks, ...sets.own].map((set) =>
            choice(set.name, sets.isShown(set), () => sets.show(set)),
          ),
          menuAction("Choose columns…", ListChecks, onColumns),
          menuAction("Save or rename columns…", BookmarkPlus, onSets),
        ]}
      />
    </div>
  );
}

/** An entry of a menu that is checked while it holds. */
const choice = (label: string, isChecked: boolean, onChoose: () => void): MenuAction => ({
  ...{ label, isChecked, onChoose },
  icon: <Check aria-hidden className={isChecked ? "size-5" : "invisible size-5"} />,
});

/** A button with its word, for a menu that is loaded on the first press. */
function BarMenu({ label, Icon, actions }: { label: string; Icon: LucideIcon; actions: MenuAction[] }) {
  const button = {
    label,
    className: "w-auto! gap-2 px-3 font-medium",
    icon: (
      <>
        <Icon aria-hidden className="size-5" />
        {label}
      </>
    ),
  };
  return <LazyMenu button={button}>{() => <Menu {...button} isOpenAtFirst actions={actions} />}</LazyMenu>;
}
