import type { LotFlag } from "@lotwright/contracts/catalog/lot-filters";
import type { MissingCounts } from "@lotwright/contracts/catalog/manifest-glances";
import { Button } from "../../../components/ui/button";

const flags: { flag: LotFlag; count: keyof MissingCounts; text: string }[] = [
  { flag: "no-title", count: "noTitle", text: "without a title" },
  { flag: "no-photo", count: "noPhoto", text: "without a photo" },
  { flag: "one-photo", count: "onePhoto", text: "with one photo" },
  { flag: "no-price", count: "noPrice", text: "without a price" },
  { flag: "no-consignor", count: "noConsignor", text: "without a consignor" },
  { flag: "pending", count: "pending", text: "being described" },
  { flag: "failed", count: "failed", text: "that couldn't be described" },
];

type MissingLotsProps = { missing: MissingCounts; onShow: (flag: LotFlag) => void };

/** Counts of lots with missing data. A press shows those lots. */
export function MissingLots({ missing, onShow }: MissingLotsProps) {
  const shown = flags.filter(({ count }) => missing[count] > 0);
  if (shown.length === 0)
    return (
      <p className="text-muted-foreground text-sm">Every lot has a title, photos, a price and a consignor.</p>
    );
  return (
    <ul aria-label="What is missing" className="flex flex-wrap gap-2">
      {shown.map(({ flag, count, text }) => (
        <li key={flag}>
          <Button variant="secondary" className="px-3! text-sm" onClick={() => onShow(flag)}>
            <span>
              <span className="font-semibold tabular-nums">{missing[count].toLocaleString("en-US")}</span>{" "}
              {text}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
