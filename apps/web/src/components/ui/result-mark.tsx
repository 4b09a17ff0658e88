import type { Result, SaleState } from "@lotwright/contracts/catalog/result-fields";
import { Ban, CircleSlash, Gavel } from "lucide-react";
import { resultText } from "../../data/lots/result-text";
import { classNames } from "./class-names";

const icons: Record<SaleState, typeof Gavel> = { sold: Gavel, unsold: CircleSlash, withdrawn: Ban };

type ResultMarkProps = {
  result: { [Name in "saleState" | "hammerPrice"]?: Result[Name] | undefined };
  currency: string | undefined;
  className?: string;
};

/** A lot's result as an icon and text. Renders nothing before the result is known. */
export function ResultMark({ result, currency, className }: ResultMarkProps) {
  const { saleState } = result;
  if (!saleState) return null;
  const Icon = icons[saleState];
  return (
    <span className={classNames("inline-flex items-center gap-1 text-foreground tabular-nums", className)}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {resultText(result, currency)}
    </span>
  );
}
