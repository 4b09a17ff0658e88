import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlClasses } from "./input";

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly { value: string; label: string }[];
};

/** The native picker, which is best on phones. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={classNames("relative block", className)}>
      <select {...rest} className={classNames(controlClasses, "appearance-none pr-10")}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}
