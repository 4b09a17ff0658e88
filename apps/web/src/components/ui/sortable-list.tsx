import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { IconButton, iconButtonClasses } from "./icon-button";

/** The announcements of a drag for screen readers. By default dnd-kit would announce ids. */
export function dragAnnouncements<Id extends string>(
  ids: readonly Id[],
  nameOf: (id: Id) => string,
): Announcements {
  const known = (dragged: UniqueIdentifier) => dragged as Id; // dnd-kit returns the ids that it received
  const name = ({ id }: { id: UniqueIdentifier }) => nameOf(known(id));
  const place = ({ id }: { id: UniqueIdentifier }) => `place ${ids.indexOf(known(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `${name(active)} was picked up`,
    onDragOver: ({ active, over }) => (over ? `${name(active)} is over ${place(over)}` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active)} was moved to ${place(over)}` : undefined),
    onDragCancel: ({ active }) => `${name(active)} stays where it was`,
  };
}

type SortableListProps<Id extends string> = {
  label: string;
  ids: readonly Id[];
  nameOf: (id: Id) => string;
  onChange: (ids: Id[]) => void;
  /** Renders the content of a row, between the drag handle and the buttons. */
  children: (id: Id) => ReactNode;
};

/** A list that users sort by dragging a handle, by the keyboard on that handle, or by two buttons per row. */
export function SortableList<Id extends string>({
  label,
  ids,
  nameOf,
  onChange,
  children,
}: SortableListProps<Id>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (from: number, to: number) => onChange(arrayMove([...ids], from, to));
  const placeOf = (dragged: string | number) => ids.indexOf(dragged as Id); // dnd-kit returns the ids that it received
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ container: document.body, announcements: dragAnnouncements(ids, nameOf) }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="divide-y overflow-hidden rounded-md border">
          {ids.map((id, position) => (
            <SortableRow key={id} id={id} name={nameOf(id)}>
              {children(id)}
              <IconButton
                label={`Move ${nameOf(id)} up`}
                icon={<ChevronUp aria-hidden className="size-5" />}
                disabled={position === 0}
                onClick={() => move(position, position - 1)}
              />
              <IconButton
                label={`Move ${nameOf(id)} down`}
                icon={<ChevronDown aria-hidden className="size-5" />}
                disabled={position === ids.length - 1}
                onClick={() => move(position, position + 1)}
              />
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={classNames(
        "flex large-text:flex-wrap items-center bg-surface",
        isDragging && "relative z-10 bg-muted",
      )}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${name}`}
        className={classNames(iconButtonClasses(), "cursor-grab touch-none text-muted-foreground")}
      >
        <GripVertical aria-hidden className="size-5" />
      </button>
      {children}
    </li>
  );
}
