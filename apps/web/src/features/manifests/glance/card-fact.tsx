import type { ReactNode } from "react";

/** CSS classes of the element around the facts, which cuts off the dot of a fact at the start of a line. */
export const factsClasses = "-ml-3 flex flex-wrap";

/** A fact about a manifest with a dot before it, which is cut off at the start of a line. */
export const CardFact = ({ children, isFirst = false }: { children: ReactNode; isFirst?: boolean }) => (
  <span className="relative max-w-full truncate pl-3 large-text:whitespace-normal">
    {!isFirst && <span className="absolute left-1">{" · "}</span>}
    {children}
  </span>
);
