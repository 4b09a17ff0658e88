import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, useSortable } from "@dnd-kit/sortable";
import { useMemo } from "react";
import { dragAnnouncements } from "../ui/sortable-list";
import { type PhotoSlot, SlottedPhotos, type SortableListProps } from "./photo-list";

/** A touch of this many ms starts to drag a photo. A shorter one is a tap, a swipe or a scroll. */
const pressMs = 250;

/** The photos of a lot with drag and drop. */
export default function SortablePhotos({ onMove, ...list }: SortableListProps) {
  const { photos } = list;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: pressMs, tolerance: 8 } }),
  );
  const finish = ({ active, over }: DragEndEvent) => {
    const position = photos.findIndex(({ id }) => id === over?.id);
    if (over && over.id !== active.id) onMove(String(active.id), position);
  };
  const order = JSON.stringify(photos.map(({ id }) => id));
  // A stable array, because dnd-kit measures every photo again when the array changes.
  const ids = useMemo<string[]>(() => JSON.parse(order), [order]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finish}
      accessibility={{ announcements: dragAnnouncements(ids, (id) => `Photo ${ids.indexOf(id) + 1}`) }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <SlottedPhotos {...list} Slot={SortableSlot} />
      </SortableContext>
    </DndContext>
  );
}

const SortableSlot: PhotoSlot = ({ id, className, children }) => {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const moved = transform && `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)`;
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      className={`${className} ${isDragging ? "relative z-10 opacity-80" : ""}`}
      style={{ ...(moved && { transform: moved }), transition }}
    >
      {children}
    </li>
  );
};
