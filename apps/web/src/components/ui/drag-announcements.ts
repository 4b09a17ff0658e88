import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";

/** Screen-reader announcements of a drag; by default dnd-kit would read ids. */
export function dragAnnouncements<Id extends string>(
  ids: readonly Id[],
  nameOf: (id: Id) => string,
): Announcements {
  const known = (dragged: UniqueIdentifier) => dragged as Id; // dnd-kit gives back the ids it was given
  const name = ({ id }: { id: UniqueIdentifier }) => nameOf(known(id));
  const place = ({ id }: { id: UniqueIdentifier }) => `place ${ids.indexOf(known(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `${name(active)} was picked up`,
    onDragOver: ({ active, over }) => (over ? `${name(active)} is over ${place(over)}` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${name(active)} was moved to ${place(over)}` : undefined),
    onDragCancel: ({ active }) => `${name(active)} stays where it was`,
  };
}
