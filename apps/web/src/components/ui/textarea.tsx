import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { controlClasses } from "./input";

/** Grows with its text where the browser can. */
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
