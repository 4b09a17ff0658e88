import type { ReactNode } from "react";
import { classNames } from "./class-names";

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("animate-pulse rounded-md bg-muted", className)} />;
}

/** Placeholders for loading content, below a sentence that says so. */
export function Loading({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div>
      <p role="status" className="pb-4 text-muted-foreground">
        {text}
      </p>
      {children}
    </div>
  );
}
