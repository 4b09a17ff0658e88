import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlClasses } from "./input";

type GrowingLineProps = Omit<ComponentProps<"textarea">, "rows" | "className"> & {
  /** What is in the field. */
  text: string;
};

/** A field of one line that grows with its text, up to six lines; then it scrolls. Enter begins a new line. */
export function GrowingLine({ text, ...rest }: GrowingLineProps) {
  return (
    <span data-text={text} className="growing-line">
      <textarea
        dir="auto"
        rows={1}
        {...rest}
        className={classNames(controlClasses, "resize-none [field-sizing:content]")}
      />
    </span>
  );
}
