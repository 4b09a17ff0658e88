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
const icon = "size-5";

type ColumnMenuProps = { column: ShownColumn; model: TableModel; className: string };

/** The menu of a heading. Loaded by the first press on its button, so it is open when it first renders. */
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
        {
          label: "Sort ascending",
          icon: <ArrowUp aria-hidden className={icon} />,
          onChoose: () => setSort({ column: id, isDescending: false }),
        },
        {
          label: "Sort descending",
          icon: <ArrowDown aria-hidden className={icon} />,
          onChoose: () => setSort({ column: id, isDescending: true }),
        },
        {
          label: "Move left",
          icon: <ArrowLeft aria-hidden className={icon} />,
          onChoose: () => setLayout(nudgeColumn(columns, layout, id, -1)),
        },
        {
          label: "Move right",
          icon: <ArrowRight aria-hidden className={icon} />,
          onChoose: () => setLayout(nudgeColumn(columns, layout, id, 1)),
        },
        {
          label: "Wider",
          icon: <ChevronsLeftRight aria-hidden className={icon} />,
          onChoose: () => resize(widthStep),
        },
        {
          label: "Narrower",
          icon: <ChevronsRightLeft aria-hidden className={icon} />,
          onChoose: () => resize(-widthStep),
        },
        {
          label: "Freeze up to here",
          icon: <Pin aria-hidden className={icon} />,
          onChoose: () => setLayout(frozenUpTo(layout, id)),
        },
        ...(isFrozen
          ? [
              {
                label: "Unfreeze columns",
                icon: <PinOff aria-hidden className={icon} />,
                onChoose: () => setLayout(unfrozen(layout)),
              },
            ]
          : []),
        ...(canHide(id)
          ? [
              {
                label: "Hide column",
                icon: <EyeOff aria-hidden className={icon} />,
                onChoose: () => setLayout(withVisibility(layout, id, false)),
              },
            ]
          : []),
      ]}
    />
  );
}
