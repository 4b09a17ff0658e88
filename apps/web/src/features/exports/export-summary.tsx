import type { Item } from "@lotwright/contracts/catalog/items";
import { columnLabel, exportColumns } from "@lotwright/contracts/exports/export-settings";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { fileSize, lotName, plural } from "../../lib/format";
import { countPhotos, formatText, tableBytes, withoutTitle } from "./export-contents";
import { browserTimeZone } from "./use-download";

type Days = { fromDate?: string | undefined; toDate?: string | undefined };
type Chosen = { manifestId: string; lots: string | undefined; days: Days | undefined };
type ExportSummaryProps = Chosen & { items: readonly Item[] };

/**
 * Summary of the ZIP's content. `items`: the lots in the date range and the selection `lots`. `days`: the range,
 * undefined if invalid.
 */
export function ExportSummary({ manifestId, items, ...chosen }: ExportSummaryProps) {
  const settings = trpc.exportSettings.current.useQuery().data;
  const untitled = withoutTitle(items);
  return (
    <dl className="divide-y rounded-md border">
      <Row name="Format">
        <span className="flex flex-wrap justify-between gap-x-3">
          {settings ? formatText(settings) : "Loading..."}
          <Link
            to="/settings/$page"
            params={{ page: "export" }}
            hash="export-format"
            className="-my-2.5 inline-flex min-h-11 items-center font-medium text-foreground underline underline-offset-4"
          >
            Change format
          </Link>
        </span>
      </Row>
      <Row name="Columns">
        {settings ? (
          <Fold summary={plural(settings.includeColumns.length, "column")}>
            {exportColumns(settings)
              .map((id) => columnLabel(id, settings))
              .join(", ")}
          </Fold>
        ) : (
          "Loading..."
        )}
      </Row>
      <Row name="Lots">
        <span role="status">{plural(items.length, "lot")}</span>
      </Row>
      {untitled.length > 0 && (
        <Row name="No title">
          <Fold summary={plural(untitled.length, "lot")}>
            <LotLinks manifestId={manifestId} lots={untitled} />
          </Fold>
        </Row>
      )}
      <Row name="Photos">{plural(countPhotos(items), "photo")}</Row>
      <Row name="Size">
        <Size {...{ manifestId, ...chosen }} tableBytes={settings ? tableBytes(items, settings) : 0} />
      </Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 px-3 py-2">
      <dt className="w-20 shrink-0 text-muted-foreground">{name}</dt>
      <dd className="min-w-0 grow">{children}</dd>
    </div>
  );
}

function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="-my-2.5 flex min-h-11 cursor-pointer items-center justify-between gap-2">
        {summary}
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="break-words pt-1 text-muted-foreground text-sm">{children}</div>
    </details>
  );
}

/** Maximum of links to lots without a title; for more, the list of lots is easier to use. */
const maxLinks = 50;

function LotLinks({ manifestId, lots }: { manifestId: string; lots: readonly Item[] }) {
  const more = lots.length - maxLinks;
  return (
    <>
      <ul className="flex flex-wrap gap-x-1">
        {lots.slice(0, maxLinks).map((lot) => (
          <li key={lot.id}>
            <Link
              to="/manifests/$manifestId/items/$itemId/edit"
              params={{ manifestId, itemId: lot.id }}
              className="inline-flex min-h-11 min-w-11 items-center justify-center font-medium text-foreground underline underline-offset-4"
            >
              {lotName(lot)}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p>and {plural(more, "more", "more")}</p>}
    </>
  );
}

type SizeProps = Chosen & { tableBytes: number };

function Size({ manifestId, lots, days, tableBytes }: SizeProps) {
  const isOnline = useIsOnline();
  const canAsk = isOnline && days !== undefined;
  const timeZone = browserTimeZone();
  const input = {
    manifestId,
    ...(lots && { lots }),
    ...(days?.fromDate && { fromDate: days.fromDate }),
    ...(days?.toDate && { toDate: days.toDate }),
    ...(timeZone && { timeZone }),
  };
  const { data, error } = trpc.exports.estimate.useQuery(input, {
    enabled: canAsk,
    refetchOnMount: "always",
    gcTime: 0,
    trpc: { abortOnUnmount: true },
  });
  if (data && days) return <>about {fileSize(data.photoBytes + tableBytes)}</>;
  return <>{error || !canAsk ? "Not known" : "Calculating..."}</>;
}
