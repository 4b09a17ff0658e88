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
import type { ReactNode } from "react";
import { type PhotoListProps, photoClasses, photoListClasses } from "./photo-list";

/** A press this long takes a photo up; anything quicker is a tap, a swipe or scrolling. */
const pressMs = 250;

type SortablePhotosProps = PhotoListProps & { onMove: (id: string, position: number) => void };

/** The photos as a list whose order can be dragged. */
export default function SortablePhotos({ photos, renderPhoto, isFirstLarge, onMove }: SortablePhotosProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: pressMs, tolerance: 8 } }),
  );
  const finish = ({ active, over }: DragEndEvent) => {
    const position = photos.findIndex(({ id }) => id === over?.id);
    if (over && over.id !== active.id) onMove(String(active.id), position);
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={finish}>
      <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ul className={photoListClasses}>
          {photos.map((photo, index) => (
            <SortablePhoto key={photo.id} id={photo.id} className={photoClasses(index, isFirstLarge)}>
              {renderPhoto(photo, index)}
            </SortablePhoto>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

type SortablePhotoProps = { id: string; className: string; children: ReactNode };

function SortablePhoto({ id, className, children }: SortablePhotoProps) {
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
}
