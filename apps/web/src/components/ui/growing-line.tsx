import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlClasses } from "./input";

type GrowingLineProps = Omit<ComponentProps<"textarea">, "rows" | "className"> & {
  /** The value of the field. */
  text: string;
};

/** A one-line field that grows with its text up to six lines, then scrolls. Enter adds a line break. */
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
