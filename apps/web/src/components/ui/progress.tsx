import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** An animated icon. Without `label` it is hidden from screen readers. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const icon = <LoaderCircle aria-hidden className={classNames("size-5 shrink-0 animate-spin", className)} />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** A progress bar. `value` is between 0 and 1. */
export function Progress({ label, value }: { label: string; value: number }) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-muted"
    >
      {/* Scaled instead of widened: changing the width of many bars would force a layout per frame. */}
      <div
        className="h-full origin-left bg-primary transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("animate-pulse rounded-md bg-muted", className)} />;
}

/** Placeholders for content that is loading, below a sentence that says so. */
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
