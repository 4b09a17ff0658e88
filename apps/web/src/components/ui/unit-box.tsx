import { classNames } from "./class-names";

type UnitBoxProps = { id: string; sign: string; isBefore: boolean };

/** The currency before, or the unit after, the field of a number. */
export function UnitBox({ id, sign, isBefore }: UnitBoxProps) {
  return (
    <span
      id={id}
      className={classNames(
        "flex shrink-0 items-center border border-control-border bg-muted px-2.5 text-muted-foreground",
        isBefore ? "rounded-l-md border-r-0" : "order-last rounded-r-md border-l-0",
      )}
    >
      {sign}
    </span>
  );
}
