import type { ComponentProps } from "react";
import type { ZodType } from "zod";
import { Field } from "./field";

/** From this share of the limit on, the count is shown. */
const nearLimit = 0.9;

const counted = (count: number) => count.toLocaleString("en-US");

type LongFieldProps = ComponentProps<typeof Field> & {
  text: string;
  limit: number;
  contract: ZodType<string>;
};

/** Around a text of many lines. What is pasted is never cut off: what is too long says so at once. */
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
