import { Button } from "../../components/ui/button";
import { type LeftOut, leftOutText } from "./lot-suggestion";

type LeftOutNoteProps = { leftOut: LeftOut; onUse: (lotNumber: number) => void };

/** Explains why a suggested number leaves numbers out, and offers the first of them. */
export function LeftOutNote({ leftOut, onUse }: LeftOutNoteProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 text-muted-foreground text-sm tabular-nums">{leftOutText(leftOut)}</p>
      <Button variant="secondary" className="px-3! text-sm!" onClick={() => onUse(leftOut.first)}>
        Use {leftOut.first}
      </Button>
    </div>
  );
}
