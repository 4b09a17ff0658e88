import type { LotFlag } from "@lotwright/contracts/catalog/lot-filters";
import type { ResultCounts } from "@lotwright/contracts/catalog/manifest-glances";
import { saleStates } from "@lotwright/contracts/catalog/result-fields";
import { useMemo } from "react";
import { Button } from "../../../components/ui/button";
import { useCurrency } from "../../../data/lots/field-text";
import { useCan } from "../../../data/session/session";
import { openDialog } from "../../../lib/dialogs";
import { formatMoney, plural } from "../../../lib/format";
import { useListedLots } from "../../offline/queue";
import { comparedText, saleText } from "../glance/sale-texts";
import { resultsByConsignor } from "./by-consignor";

type SaleResultsProps = {
  manifestId: string;
  results: ResultCounts;
  /** Filters the list by the lots that the number counts. */
  onShow: (flag: LotFlag) => void;
};

/** The results of the sale: totals, lots by result, totals by consignor, and what to do with unsold lots. */
export function SaleResults({ manifestId, results, onShow }: SaleResultsProps) {
  const currency = useCurrency(manifestId);
  const mayConfigure = useCan("workspace.configure");
  const mayEdit = useCan("item.edit");
  const sale = saleText(results, mayConfigure ? { currency } : undefined);
  const compared = mayConfigure ? comparedText(results) : "";
  const { withoutResult } = results;
  return (
    <section aria-label="Results" className="space-y-3 border-t pt-4">
      <div>
        <h3 className="font-semibold">Results</h3>
        {sale && <p className="tabular-nums">{sale}</p>}
        {compared && <p className="text-muted-foreground text-sm tabular-nums">{compared}.</p>}
        {withoutResult > 0 && (
          <p className="text-muted-foreground text-sm tabular-nums">
            {plural(withoutResult, "lot")} without a result.
          </p>
        )}
      </div>
      <ul aria-label="Lots by result" className="flex flex-wrap gap-2">
        {saleStates.map(
          (state) =>
            results[state] > 0 && (
              <li key={state}>
                <Button variant="secondary" className="px-3! text-sm" onClick={() => onShow(state)}>
                  <span>
                    <span className="font-semibold tabular-nums">
                      {results[state].toLocaleString("en-US")}
                    </span>{" "}
                    {state}
                  </span>
                </Button>
              </li>
            ),
        )}
      </ul>
      {mayEdit && results.unsold > 0 && (
        <Button variant="secondary" onClick={() => openDialog({ id: "next-sale", manifestId })}>
          Unsold lots → next sale
        </Button>
      )}
      {mayConfigure && <ByConsignor {...{ manifestId, currency }} />}
    </section>
  );
}

const columns = ["Consignor", "Sold", "Unsold", "Hammer"] as const;

function ByConsignor({ manifestId, currency }: { manifestId: string; currency: string | undefined }) {
  const { cards } = useListedLots(manifestId);
  const rows = useMemo(() => resultsByConsignor(cards), [cards]);
  // The totals above say the same of a single consignor.
  if (rows.length < 2) return null;
  return (
    <div>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="pb-1 text-left">
          <span className="font-medium text-base">By consignor</span>{" "}
          <span className="text-muted-foreground">(private, never in the public catalog)</span>
        </caption>
        <thead>
          <tr className="border-b text-muted-foreground">
            {columns.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={`py-1.5 font-medium ${at === 0 ? "text-left" : "pl-3 text-right"}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, sold, unsold, hammerPrice }) => (
            <tr key={name} className="border-b last:border-0">
              <th scope="row" className="break-words py-1.5 text-left font-normal [overflow-wrap:anywhere]">
                {name || <span className="text-muted-foreground">No consignor</span>}
              </th>
              <td className="pl-3 text-right">{sold.toLocaleString("en-US")}</td>
              <td className="pl-3 text-right">{unsold.toLocaleString("en-US")}</td>
              <td className="whitespace-nowrap pl-3 text-right">
                {sold === 0 ? "–" : formatMoney(hammerPrice, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
