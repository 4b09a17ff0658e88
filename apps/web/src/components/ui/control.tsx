import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** CSS classes of a field: at least 44 px high, and 16 px text, below which phones zoom in. */
export const controlClasses =
  "block w-full min-h-11 leading-6 rounded-md border border-control-border bg-surface px-3 py-2 text-base text-foreground placeholder:text-muted-foreground disabled:opacity-60 aria-invalid:border-destructive";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input dir="auto" {...rest} className={classNames(controlClasses, className)} />;
}

/** A text area that grows with its text in browsers that support it. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      rows={rows}
      {...rest}
      className={classNames(controlClasses, "[field-sizing:content]", className)}
    />
  );
}

type SelectProps = ComponentProps<"select"> & {
  options?: readonly { value: string; label: string }[];
};

/** A native select, which is easiest to use on phones. `children` come after `options`. */
export function Select({ options, className, children, ...rest }: SelectProps) {
  return (
    <span className={classNames("relative block", className)}>
      <select {...rest} className={classNames(controlClasses, "appearance-none text-ellipsis pr-10")}>
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
