import type { ComponentProps, KeyboardEvent } from "react";
import type { ZodType } from "zod";
import { classNames } from "./class-names";
import { controlClasses } from "./control";
import { Field } from "./field";

type GrowingLineProps = Omit<ComponentProps<"textarea">, "rows"> & {
  /** The field's current value. */
  text: string;
};

/** A field for one line of text, which grows up to six lines and then scrolls. Enter adds a line break. */
export function GrowingLine({ text, className, ...rest }: GrowingLineProps) {
  return (
    <span data-text={text} className="growing-line">
      <textarea
        dir="auto"
        rows={1}
        {...rest}
        className={classNames(controlClasses, "resize-none [field-sizing:content]", className)}
      />
    </span>
  );
}

/** Keeps Enter from adding a line break. With Ctrl or Cmd it is a shortcut, and never adds one. */
function ignoreEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { key, ctrlKey, metaKey, nativeEvent } = event;
  if (key === "Enter" && !ctrlKey && !metaKey && !nativeEvent.isComposing) event.preventDefault();
}

/** Replaces line breaks, such as pasted ones, by spaces, and keeps the cursor's place. */
function joinLines(area: HTMLTextAreaElement) {
  if (!area.value.includes("\n")) return;
  const { selectionStart, selectionEnd } = area;
  area.value = area.value.replaceAll("\n", " ");
  area.setSelectionRange(selectionStart, selectionEnd);
}

/** A growing field whose text has no line breaks, such as a title. */
export function GrowingTitle({ onChange, ...rest }: GrowingLineProps) {
  return (
    <GrowingLine
      {...rest}
      onKeyDown={ignoreEnter}
      onChange={(event) => {
        joinLines(event.target);
        onChange?.(event);
      }}
    />
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
