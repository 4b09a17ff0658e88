import type { ConsignorRecord, ConsignorSale } from "@lotwright/contracts/catalog/consignor-details";
import type { PdfFormat } from "@lotwright/contracts/exports/prints";
import { Link } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { Card } from "../../components/layout/card";
import { Button } from "../../components/ui/button";
import { useCan } from "../../data/session/session";
import { formatMoney, formatRange, longDay, plural } from "../../lib/format";

/** Downloads a document about a consignor's lots in one sale. */
export type PrintConsignor = (print: { manifestId: string; format: PdfFormat; consignor: string }) => void;

type SalesCardProps = {
  record: ConsignorRecord;
  /** Missing if the person may not export. */
  onPrint?: PrintConsignor;
};

/** A consignor's lots, sales and value, with the documents of each sale. Amounts are shown to admins, like total estimates. */
export function SalesCard({ record, onPrint }: SalesCardProps) {
  const { name, lotCount, saleCount, totals, sales } = record;
  const maySeeAmounts = useCan("workspace.configure");
  const more = saleCount - sales.length;
  // A single sale has its numbers in its own row.
  const hasTotals = lotCount > 0 && saleCount !== 1;
  return (
    <Card
      title="Lots and sales"
      {...(lotCount === 0 && { description: "No lots yet." })}
      {...(hasTotals && { description: `${plural(lotCount, "lot")} in ${plural(saleCount, "sale")}` })}
    >
      {maySeeAmounts && hasTotals && (
        <ul aria-label="Value" className="border-t p-4 tabular-nums">
          {totals.map((total) => (
            <li key={total.currency}>{amountsText(total) || "No estimates and no hammer prices yet."}</li>
          ))}
        </ul>
      )}
      {sales.length > 0 && (
        <ul aria-label="Sales">
          {sales.map((sale) => (
            <SaleRow key={sale.manifestId} {...{ name, sale, maySeeAmounts }} {...(onPrint && { onPrint })} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="border-t px-4 py-3 text-muted-foreground text-sm">
          {plural(more, "older sale")} not listed.
        </p>
      )}
    </Card>
  );
}

type Amounts = Pick<
  ConsignorSale,
  "currency" | "lowEstimate" | "highEstimate" | "hammerPrice" | "soldCount" | "resultCount"
>;

/** Describes amounts as in "Estimates $100 – $200 · 2 of 3 sold, hammer $150"; empty without any. */
function amountsText({ currency, lowEstimate, highEstimate, ...results }: Amounts): string {
  const { soldCount, resultCount, hammerPrice } = results;
  const estimates = formatRange(lowEstimate, highEstimate, currency);
  const hammer = `${soldCount} of ${resultCount} sold, hammer ${formatMoney(hammerPrice, currency)}`;
  return [estimates && `Estimates ${estimates}`, resultCount > 0 && hammer].filter(Boolean).join(" · ");
}

type SaleRowProps = {
  name: string;
  sale: ConsignorSale;
  maySeeAmounts: boolean;
  onPrint?: PrintConsignor;
};

function SaleRow({ name, sale, maySeeAmounts, onPrint }: SaleRowProps) {
  const { manifestId, manifestName, saleDate, lotCount } = sale;
  const facts = [saleDate && longDay(saleDate), plural(lotCount, "lot")].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t p-4">
      <div className="min-w-0">
        <Link
          to="/manifests/$manifestId"
          params={{ manifestId }}
          search={{ consignor: name }}
          dir="auto"
          className="break-words font-medium underline decoration-control-border underline-offset-4 hover:decoration-foreground"
        >
          {manifestName}
        </Link>
        <p className="text-muted-foreground text-sm tabular-nums">{facts}</p>
        {maySeeAmounts && <p className="text-muted-foreground text-sm tabular-nums">{amountsText(sale)}</p>}
      </div>
      {onPrint && <SaleDocuments {...{ name, sale, onPrint }} />}
    </li>
  );
}

type SaleDocumentsProps = Pick<SaleRowProps, "name" | "sale"> & { onPrint: PrintConsignor };

/** Buttons for the receipt and, once there are results, the statement of results. */
function SaleDocuments({ name, sale, onPrint }: SaleDocumentsProps) {
  const { manifestId, manifestName, resultCount } = sale;
  const print = (format: PdfFormat) => () => onPrint({ manifestId, format, consignor: name });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        aria-label={`Receipt of ${manifestName} (PDF)`}
        onClick={print("pdf-receipt")}
      >
        <FileText aria-hidden className="size-5" />
        Receipt
      </Button>
      {resultCount > 0 && (
        <Button
          variant="secondary"
          aria-label={`Statement of results of ${manifestName} (PDF)`}
          onClick={print("pdf-statement")}
        >
          <FileText aria-hidden className="size-5" />
          Statement
        </Button>
      )}
    </div>
  );
}
