import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../lib/class-names";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & { label: ReactNode; hint?: string };

/** The whole row is the target. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames("flex min-h-12 items-center gap-3 py-2", className)}>
      <input type="checkbox" {...rest} className="size-6 shrink-0 accent-primary" />
      <span>
        {label}
        {hint && <span className="block text-muted-foreground text-sm">{hint}</span>}
      </span>
    </label>
  );
}
