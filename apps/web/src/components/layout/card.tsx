import { type ReactNode, useId } from "react";

type CardProps = {
  title: string;
  description?: string;
  /** Stands beside the title. */
  action?: ReactNode;
  children?: ReactNode;
};

/** A part of a page under a heading of its own. */
export function Card({ title, description, action, children }: CardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <div className="min-w-0">
          <h2 id={titleId} className="font-semibold text-lg">
            {title}
          </h2>
          {description && <p className="text-muted-foreground">{description}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
