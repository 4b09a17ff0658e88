import { X } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

type FilterChipProps = Omit<ComponentProps<"button">, "children"> & {
  text: string;
  /** Number of lots that match the filter. */
  count?: number;
  /** Whether the filter is applied, so that a press removes it. */
  isActive?: boolean;
};

/** A button that filters a list, in a row that scrolls sideways. */
export function FilterChip({ text, count, isActive = false, className, ...rest }: FilterChipProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        "inline-flex min-h-11 shrink-0 select-none items-center gap-2 whitespace-nowrap rounded-lg border px-3 text-sm transition disabled:cursor-not-allowed disabled:opacity-55 large-text:shrink large-text:whitespace-normal",
        isActive
          ? "border-foreground bg-foreground font-medium text-background"
          : "border-control-border/60 bg-surface enabled:hover:bg-muted",
        className,
      )}
    >
      {/* The blank separates text and count in the accessible name. */}
      {text}{" "}
      {count !== undefined && (
        <span className={classNames("tabular-nums", !isActive && "text-muted-foreground")}>
          {count.toLocaleString("en-US")}
        </span>
      )}
      {isActive && <X aria-hidden className="-mr-1 size-4" />}
    </button>
  );
}
