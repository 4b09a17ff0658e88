import type { AppliedNumbers, SkippedNumbers } from "@lotwright/contracts/catalog/lot-numbers";
import { plural } from "../../lib/format";

type Changes = Omit<AppliedNumbers, "snapshotId">;

const maxListed = 200;
const maxRanges = 6;

/** Table of lots whose number changes, before and after. */
export function NumberChanges({ changes, className }: { changes: Changes; className: string }) {
  const { count, itemIds, before, after, titles } = changes;
  if (count === 0) return null;
  const more = count - Math.min(count, maxListed);
  return (
    <ul
      aria-label="Changed numbers"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
      tabIndex={0}
      className={`overflow-y-auto overscroll-contain rounded-md border px-3 py-1 text-sm ${className}`}
    >
      {itemIds.slice(0, maxListed).map((itemId, index) => (
        <li key={itemId} className="flex gap-3 border-b py-1.5 last:border-b-0">
          <span className="flex shrink-0 gap-2 tabular-nums">
            <span className="min-w-12 text-right text-muted-foreground">{before[index]}</span>
            <span aria-hidden className="text-muted-foreground">
              →
            </span>
            <span className="sr-only">becomes</span>
            <span className="min-w-12 font-medium">{after[index]}</span>
          </span>
          <span className="min-w-0 truncate text-muted-foreground">{titles[index]}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="py-1.5 text-muted-foreground">{`and ${more.toLocaleString("en-US")} more`}</li>
      )}
    </ul>
  );
}

const reasons: Record<SkippedNumbers["reason"], string> = {
  used: "used by other lots",
  leased: "reserved by a device that adds lots",
};

function rangesText(skipped: readonly SkippedNumbers[]): string {
  const texts = skipped
    .slice(0, maxRanges)
    .map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
  return `${texts.join(", ")}${skipped.length > maxRanges ? " and more" : ""}`;
}

/** Sentences about side effects of renumbering. */
export function NumberNotes({ changes: { skipped, adjustedCount } }: { changes: Changes }) {
  const texts = (["used", "leased"] as const).flatMap((reason) => {
    const ranges = skipped.filter((range) => range.reason === reason);
    return ranges.length > 0 ? [`Skipped, ${reasons[reason]}: ${rangesText(ranges)}.`] : [];
  });
  if (adjustedCount > 0) {
    const verb = adjustedCount === 1 ? "has" : "have";
    texts.push(`${plural(adjustedCount, "lot")} ${verb} another number in exports. That one stays.`);
  }
  return texts.map((text) => (
    <p key={text} className="text-muted-foreground text-sm">
      {text}
    </p>
  ));
}
