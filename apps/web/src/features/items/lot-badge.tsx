import { lotName } from "../../lib/format";

type LotBadgeProps = { lot: { lotNumber: number; sectionLetter: string } };

/** The name of the thing: the same everywhere. */
export function LotBadge({ lot }: LotBadgeProps) {
  return (
    <span className="inline-flex items-center rounded-md bg-foreground px-2 py-0.5 font-semibold text-background text-lg tabular-nums leading-7">
      <span className="sr-only">Lot </span>
      {lotName(lot)}
    </span>
  );
}
