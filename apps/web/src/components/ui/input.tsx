import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** Fields are 44 px high, also with larger text. 16 px text keeps phones from zooming in. */
export const controlClasses =
  "block w-full min-h-11 leading-6 rounded-md border border-control-border bg-surface px-3 py-2 text-base text-foreground placeholder:text-muted-foreground disabled:opacity-60 aria-invalid:border-destructive";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input dir="auto" {...rest} className={classNames(controlClasses, className)} />;
}
