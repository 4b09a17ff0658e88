import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronsLeftRight,
  ChevronsRightLeft,
  EllipsisVertical,
  EyeOff,
  Pin,
  PinOff,
} from "lucide-react";
import { Menu } from "../../../components/ui/menu";
import { menuAction } from "../../../components/ui/menu-action";
import {
  canHide,
  frozenUpTo,
  nudgeColumn,
  type ShownColumn,
  unfrozen,
  withVisibility,
  withWidth,
} from "./layout";
import type { TableModel } from "./use-table-model";

const widthStep = 40;

type ColumnMenuProps = { column: ShownColumn; model: TableModel; className: string };

/** The menu of a heading, open at first, because the press on its button has just loaded its code. */
export default function ColumnMenu({ column, model, className }: ColumnMenuProps) {
  const { columns, layout, setLayout, setSort } = model;
  const { id, label, width, isFrozen } = column;
  const resize = (step: number) => setLayout(withWidth(layout, id, width + step));
  return (
    <Menu
      label={`Options for the column ${label}`}
      icon={<EllipsisVertical aria-hidden className="size-4" />}
      className={className}
      isOpenAtFirst
      actions={[
        menuAction("Sort ascending", ArrowUp, () => setSort({ column: id, isDescending: false })),
        menuAction("Sort descending", ArrowDown, () => setSort({ column: id, isDescending: true })),
        menuAction("Move left", ArrowLeft, () => setLayout(nudgeColumn(columns, layout, id, -1))),
        menuAction("Move right", ArrowRight, () => setLayout(nudgeColumn(columns, layout, id, 1))),
        menuAction("Wider", ChevronsLeftRight, () => resize(widthStep)),
        menuAction("Narrower", ChevronsRightLeft, () => resize(-widthStep)),
        menuAction("Freeze up to here", Pin, () => setLayout(frozenUpTo(layout, id))),
        isFrozen && menuAction("Unfreeze columns", PinOff, () => setLayout(unfrozen(layout))),
        canHide(id) && menuAction("Hide column", EyeOff, () => setLayout(withVisibility(layout, id, false))),
      ]}
    />
  );
}
