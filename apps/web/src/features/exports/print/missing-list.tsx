import type { MissingFact, MissingInPrint } from "@lotwright/contracts/exports/prints";
import { CircleAlert } from "lucide-react";
import { plural } from "../../../lib/format";

const nouns: Record<MissingFact, string> = {
  photo: "photo",
  title: "title",
  estimate: "estimate",
  result: "result",
};

const shownLots = 6;

/** Names the lots, such as "Lots 12, 14A, and 30 more". */
function lotsText({ count, lots }: MissingInPrint): string {
  const named = lots.slice(0, shownLots);
  const rest = count - named.length;
  const word = count === 1 ? "Lot" : "Lots";
  return `${word} ${named.join(", ")}${rest > 0 ? `, and ${rest.toLocaleString("en-US")} more` : ""}`;
}

/** Counts the lots that lack what a document prints, and names the first. */
export function MissingList({ missing }: { missing: readonly MissingInPrint[] }) {
  if (missing.length === 0) return null;
  return (
    <ul aria-label="Missing in this document" className="space-y-2">
      {missing.map((each) => (
        <li key={each.fact} className="flex items-start gap-2">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
          <span className="min-w-0">
            <span className="block font-medium">
              {plural(each.count, "lot")} without {nouns[each.fact]}
            </span>
            <span className="block break-words text-muted-foreground text-sm">{lotsText(each)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
