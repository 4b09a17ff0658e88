import { type ReactNode, useId } from "react";
import { classNames } from "../ui/class-names";

type CardProps = {
  /** The heading's id, for links and for moving focus. */
  id?: string;
  title: string;
  /** Whether phones show the title outside the card, so that inside it is for screen readers only. */
  isTitledAbove?: boolean;
  description?: string;
  /** Shown beside the title, such as a badge. */
  state?: ReactNode;
  /** A button or link beside the title and the description. */
  action?: ReactNode;
  children?: ReactNode;
};

/** A section of a page, with a heading. */
export function Card({ id, title, isTitledAbove = false, description, state, action, children }: CardProps) {
  const ownId = useId();
  const titleId = id ?? ownId;
  return (
    <section aria-labelledby={titleId} className="rounded-lg border bg-surface">
      <div
        className={classNames(
          "flex flex-wrap items-center justify-between gap-3 p-4",
          // Only its hidden title would be left of this band.
          isTitledAbove && !description && !state && !action && "max-lg:sr-only",
        )}
      >
        <div className="min-w-0 grow sm:basis-56">
          <div className="flex items-start justify-between gap-3 large-text:flex-wrap">
            <h2
              id={titleId}
              {...(id && { tabIndex: -1 })}
              className={classNames(
                "min-w-0 break-words font-semibold text-lg",
                isTitledAbove && "max-lg:sr-only",
              )}
            >
              {title}
            </h2>
            {state}
          </div>
          {description && <p className="text-muted-foreground">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
