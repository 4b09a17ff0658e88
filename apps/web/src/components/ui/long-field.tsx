import type { ComponentProps } from "react";
import type { ZodType } from "zod";
import { Field } from "./field";

/** The share of the limit from which the count is shown. */
const nearLimit = 0.9;

const counted = (count: number) => count.toLocaleString("en-US");

type LongFieldProps = ComponentProps<typeof Field> & {
  text: string;
  limit: number;
  contract: ZodType<string>;
};

/** A multi-line text field. Pasted text is never cut off; a text that is too long shows an error immediately. */
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
