import { ArrowDown, ArrowUp, EllipsisVertical } from "lucide-react";
import { lazy, useState } from "react";
import { Part } from "../../../components/layout/part";
import { classNames } from "../../../components/ui/class-names";
import { clampWidth, type ShownColumn, withWidth } from "../columns/layout";
import type { TableModel } from "../columns/use-table-model";

const ColumnMenu = lazy(() => import("../columns/column-menu"));

type GridHeaderProps = {
  model: TableModel;
  width: number;
  /** Index of the active heading; -1 while a cell is active. */
  active: number;
  isAllChecked: boolean;
};

/** The headings. The table handles presses on them by `data-action`. */
export function GridHeader({ model, width, active, isAllChecked }: GridHeaderProps) {
  const [menuOf, setMenuOf] = useState<string>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualized grid can't be a table element
    <div role="rowgroup" className="sticky top-0 z-10" style={{ width }}>
      {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the active heading takes the focus, and the row is no table element */}
      <div role="row" aria-rowindex={1} data-row={-1} className="flex">
        {model.shown.map((column, place) => (
          <Heading
            key={column.id}
            {...{ column, place, model, isAllChecked }}
            isActive={active === place}
            isMenuLoaded={menuOf === column.id}
            onMenu={(isOpen) => setMenuOf(isOpen ? column.id : undefined)}
          />
        ))}
      </div>
    </div>
  );
}

type HeadingProps = {
  column: ShownColumn;
  place: number;
  model: TableModel;
  isActive: boolean;
  isAllChecked: boolean;
  isMenuLoaded: boolean;
  onMenu: (isOpen: boolean) => void;
};

/** The value of `aria-sort`. The column of checkboxes has none. */
function sortOf({ id }: ShownColumn, { sort }: TableModel) {
  if (id === "select") return {};
  if (sort.column !== id) return { "aria-sort": "none" } as const;
  return { "aria-sort": sort.isDescending ? "descending" : "ascending" } as const;
}

function Heading(props: HeadingProps) {
  const { column, place, model, isActive, isAllChecked } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: the active heading takes the focus, and the grid is no table element
    <div
      role="columnheader"
      aria-colindex={place + 1}
      {...sortOf(column, model)}
      {...(isActive && { tabIndex: 0, "data-active": "" })}
      data-column={place}
      className={classNames(
        "group/head relative flex shrink-0 select-none items-center border-r border-b bg-muted font-semibold text-sm leading-tight outline-ring -outline-offset-2",
        column.isFrozen && "sticky z-2",
        isActive && "outline-2",
      )}
      style={{
        width: column.width,
        height: model.heights.head,
        ...(column.isFrozen && { left: column.start }),
      }}
    >
      {column.id === "select" ? (
        <span data-action="check-all" className="flex size-full">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isAllChecked}
            readOnly
            aria-label="Select all lots"
            className="m-auto size-5 accent-primary"
          />
        </span>
      ) : (
        <HeadingContent {...props} />
      )}
    </div>
  );
}

function HeadingContent({ column, model, isMenuLoaded, onMenu }: HeadingProps) {
  const { sort } = model;
  return (
    <>
      <span
        data-action="sort"
        title={column.label}
        className="flex h-full min-w-0 grow cursor-pointer items-center gap-1 pl-2"
      >
        {/* Shows as many lines as fit into the heading. */}
        <span className={model.density === "compact" ? "truncate" : "line-clamp-2 break-words"}>
          {column.label}
        </span>
        {sort.column === column.id && <SortMark isDescending={sort.isDescending} />}
      </span>
      {isMenuLoaded ? (
        <Part fallback={<MenuButton column={column} />} onClose={() => onMenu(false)}>
          <ColumnMenu {...{ column, model }} className={menuButtonClasses} />
        </Part>
      ) : (
        <MenuButton column={column} onOpen={() => onMenu(true)} />
      )}
      <ResizeHandle {...{ column, model }} />
    </>
  );
}

function SortMark({ isDescending }: { isDescending: boolean }) {
  const Icon = isDescending ? ArrowDown : ArrowUp;
  return <Icon aria-hidden className="size-4 shrink-0" />;
}

/**
 * CSS classes of a heading's menu button: visible on hover, when active, and always on touch screens. It always takes
 * space, so that names don't move.
 */
const menuButtonClasses =
  "flex h-full w-7 pointer-coarse:w-11 shrink-0 items-center justify-center rounded-md text-muted-foreground hover:text-foreground pointer-fine:opacity-0 group-hover/head:opacity-100 group-data-active/head:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100";

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
      className={menuButtonClasses}
    >
      <EllipsisVertical aria-hidden className="size-4" />
    </button>
  );
}

type ResizeHandleProps = { column: ShownColumn; model: TableModel };

/** Handle at a column's end that resizes it by dragging. The keyboard resizes the active heading. */
function ResizeHandle({ column: { id, width }, model: { layout, setLayout } }: ResizeHandleProps) {
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const dragged = drag && clampWidth(width + drag.to - drag.from);
  return (
    <>
      <span
        data-action="resize"
        onPointerDown={({ currentTarget, pointerId, clientX }) => {
          currentTarget.setPointerCapture(pointerId);
          setDrag({ from: clientX, to: clientX });
        }}
        onPointerMove={({ clientX }) => drag && setDrag({ ...drag, to: clientX })}
        onPointerUp={() => {
          setDrag(undefined);
          if (dragged !== undefined && dragged !== width) setLayout(withWidth(layout, id, dragged));
        }}
        onPointerCancel={() => setDrag(undefined)}
        className="absolute inset-y-0 -right-1 z-1 w-2 cursor-col-resize touch-none hover:bg-ring/50"
      />
      {dragged !== undefined && (
        <span
          className="pointer-events-none absolute top-0 z-3 h-dvh w-0.5 bg-ring"
          style={{ right: width - dragged }}
        />
      )}
    </>
  );
}
