import { ArrowDown, ArrowUp, EllipsisVertical } from "lucide-react";
import { lazy, useState } from "react";
import { Part } from "../../../components/layout/part";
import { classNames } from "../../../components/ui/class-names";
import type { ShownColumn } from "./layout";
import type { TableModel } from "./use-table-model";

const ColumnMenu = lazy(() => import("./column-menu"));

type GridHeaderProps = {
  model: TableModel;
  width: number;
  /** The place of the active heading. -1 while a cell is active. */
  active: number;
  isAllChecked: boolean;
};

/** The headings. Presses on them are handled by the table, by their `data-action`. */
export function GridHeader({ model, width, active, isAllChecked }: GridHeaderProps) {
  const [menuOf, setMenuOf] = useState<string>();
  const { shown, table, sort } = model;
  const headers = new Map(table.getHeaderGroups()[0]?.headers.map((header) => [header.id, header]));
  const { columnResizing } = table.state;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualized grid can't be a table element
    <div role="rowgroup" className="sticky top-0 z-10" style={{ width }}>
      {/* biome-ignore lint/a11y/useFocusableInteractive: only the active heading takes the focus */}
      <div role="row" aria-rowindex={1} data-row={-1} className="flex">
        {shown.map((column, place) => {
          const header = headers.get(column.id);
          const isSorted = sort.column === column.id;
          const direction = sort.isDescending ? "descending" : "ascending";
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: only the active heading takes the focus
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={place + 1}
              {...(column.id !== "select" && { "aria-sort": isSorted ? direction : "none" })}
              {...(active === place && { tabIndex: 0, "data-active": "" })}
              data-column={place}
              className={classNames(
                "group/heading relative flex h-11 shrink-0 select-none items-center border-r border-b bg-muted font-semibold text-sm outline-ring -outline-offset-2",
                column.isFrozen && "sticky z-2",
                active === place && "outline-2",
              )}
              style={{ width: column.width, ...(column.isFrozen && { left: column.start }) }}
            >
              {column.id === "select" ? (
                <input
                  type="checkbox"
                  tabIndex={-1}
                  checked={isAllChecked}
                  readOnly
                  data-action="check-all"
                  aria-label="Select all lots"
                  className="m-auto size-5 accent-primary"
                />
              ) : (
                <>
                  <span data-action="sort" className="flex h-full min-w-0 grow items-center gap-1 pl-2">
                    <span className="truncate">{column.label}</span>
                    {isSorted && <SortMark isDescending={sort.isDescending} />}
                  </span>
                  {menuOf === column.id ? (
                    <Part fallback={<MenuButton column={column} />} onClose={() => setMenuOf(undefined)}>
                      <ColumnMenu {...{ column, model }} />
                    </Part>
                  ) : (
                    <MenuButton column={column} onOpen={() => setMenuOf(column.id)} />
                  )}
                  <span
                    data-action="resize"
                    onMouseDown={header?.getResizeHandler()}
                    onTouchStart={header?.getResizeHandler()}
                    className="absolute inset-y-0 -right-1 z-1 w-2 cursor-col-resize touch-none hover:bg-ring/50"
                  />
                  {columnResizing.isResizingColumn === column.id && (
                    <span
                      className="absolute top-0 z-3 h-dvh w-0.5 bg-ring"
                      style={{ right: -(columnResizing.deltaOffset ?? 0) }}
                    />
                  )}
                </>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function SortMark({ isDescending }: { isDescending: boolean }) {
  const Icon = isDescending ? ArrowDown : ArrowUp;
  return <Icon aria-hidden className="size-4 shrink-0" />;
}

function MenuButton({ column, onOpen }: { column: ShownColumn; onOpen?: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-action="column-menu"
      aria-label={`Options for the column ${column.label}`}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={onOpen}
      className="flex h-11 w-7 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:text-foreground"
    >
      <EllipsisVertical aria-hidden className="size-4" />
    </button>
  );
}
