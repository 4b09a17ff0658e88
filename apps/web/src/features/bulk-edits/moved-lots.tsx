import type { MovedItems } from "@lotwright/contracts/catalog/bulk-edits";
import { PreviewTable } from "../../components/ui/preview-table";
import { plural } from "../../lib/format";

/** Maximum of displayed rows; thousands would take seconds to render. */
const maxShown = 500;

/** Table of the moved lots' new numbers, changed ones first. */
export function MovedLots({ lots }: Pick<MovedItems, "lots">) {
  const renamed = lots.filter(({ from, to }) => from !== to);
  const kept = lots.filter(({ from, to }) => from === to);
  const shown = [...renamed, ...kept].slice(0, maxShown);
  return (
    <div className="space-y-3">
      <p>
        {renamed.length === 0
          ? "All lots kept their numbers."
          : `${plural(renamed.length, "lot")} got a new number. Change the tags if there are any.`}
      </p>
      <PreviewTable
        heading={["Number before", "Number now"]}
        rows={shown.map(({ from, to }) => [from, from === to ? `${to} (kept)` : to])}
      />
      {lots.length > shown.length && (
        <p className="text-muted-foreground text-sm">{`And ${plural(lots.length - shown.length, "more lot")}.`}</p>
      )}
    </div>
  );
}
