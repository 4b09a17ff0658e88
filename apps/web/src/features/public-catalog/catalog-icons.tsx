import { ChevronLeft, ChevronRight, Search, Share2, X } from "lucide-react";

const drawings = { previous: ChevronLeft, next: ChevronRight, search: Search, share: Share2, close: X };

type IconName = keyof typeof drawings;

/** Definitions of all icons, referenced by id, because a catalog shows some icons thousands of times. */
export function IconDrawings() {
  return (
    <svg aria-hidden className="hidden">
      {Object.entries(drawings).map(([name, Drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Drawing />
        </symbol>
      ))}
    </svg>
  );
}

export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden className="icon">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
