import type { ComponentProps } from "react";
import type { ZodType } from "zod";
import { classNames } from "./class-names";
import { controlClasses } from "./control";
import { Field } from "./field";

type GrowingLineProps = Omit<ComponentProps<"textarea">, "rows" | "className"> & {
  /** The field's current value. */
  text: string;
};

/** A field for one line of text, which grows up to six lines and then scrolls. Enter adds a line break. */
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

/** Share of the limit above which the number of characters is shown. */
const nearLimit = 0.9;

const counted = (count: number) => count.toLocaleString("en-US");

type LongFieldProps = ComponentProps<typeof Field> & {
  text: string;
  limit: number;
  contract: ZodType<string>;
};

/** A multi-line text field with a limit. Pasted text is never cut off: text that is too long shows an error immediately. */
export function LongField({ text, limit, contract, hint, error, ...field }: LongFieldProps) {
  const count = text.length > limit * nearLimit ? `${counted(text.length)}/${counted(limit)}` : "";
  return (
    <Field
      {...field}
      hint={
        hint || count ? (
          <span className="tabular-nums">
            {hint} {count}
          </span>
        ) : undefined
      }
      error={error ?? contract.safeParse(text).error?.issues[0]?.message}
    />
  );
}
