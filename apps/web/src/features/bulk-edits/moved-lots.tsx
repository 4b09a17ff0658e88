import type { MovedItems } from "@lotwright/contracts/catalog/bulk-edits";
import { PreviewTable } from "../../components/ui/preview-table";
import { plural } from "../../lib/format";

/** Maximum of displayed rows; thousands would take seconds to render. */
const maxShown = 500;

/** Says which of the moved lots got new numbers. */
export function MovedLots({ lots }: Pick<MovedItems, "lots">) {
  const renamed = lots.filter(({ from, to }) => from !== to);
  const shown = renamed.slice(0, maxShown);
  const kept = lots.length - renamed.length;
  return (
    <div className="space-y-3">
      <p>
        {renamed.length === 0
          ? "All lots kept their numbers."
          : `${plural(renamed.length, "lot")} got a new number. Change the tags if there are any.`}
      </p>
      {shown.length > 0 && (
        <PreviewTable
          className="max-h-72 overflow-y-auto overscroll-contain"
          heading={["Number before", "Number now"]}
          rows={shown.map(({ from, to }) => [from, to])}
        />
      )}
      {renamed.length > shown.length && (
        <p className="text-muted-foreground text-sm">{`And ${plural(renamed.length - shown.length, "more lot")}.`}</p>
      )}
      {shown.length > 0 && kept > 0 && (
        <p>{plural(kept, "other lot kept its number", "other lots kept their numbers")}.</p>
      )}
    </div>
  );
}
