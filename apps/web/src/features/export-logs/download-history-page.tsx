import type { ExportLog } from "@lotwright/contracts/exports/export-logs";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { formatName } from "../../components/exports/print-words";
import { EmptyState } from "../../components/layout/empty-state";
import { EscapeLink } from "../../components/layout/escape-link";
import { PageHeader } from "../../components/layout/page-header";
import { Badge } from "../../components/ui/badge";
import { Person } from "../../components/ui/person";
import { trpc } from "../../data/api/trpc";
import { personName, useCurrentUser } from "../../data/session/session";
import { fileSize, longDay, longTime, plural, timeAgo } from "../../lib/format";

/** Text of an export's date range; undefined if it contained all lots. */
export function rangeOf({ fromDate, toDate }: Pick<ExportLog, "fromDate" | "toDate">): string | undefined {
  const from = fromDate && longDay(fromDate);
  const to = toDate && longDay(toDate);
  if (from && from === to) return `Lots added on ${from}`;
  if (from && to) return `Lots added from ${from} to ${to}`;
  if (from) return `Lots added from ${from} on`;
  if (to) return `Lots added up to ${to}`;
  return undefined;
}

type DownloadHistoryPageProps = {
  /** Renders the button that downloads an export again. */
  renderAgain: (log: ExportLog, manifestId: string) => ReactNode;
};

export function DownloadHistoryPage({ renderAgain }: DownloadHistoryPageProps) {
  const [logs] = trpc.exportLogs.list.useSuspenseQuery();
  const { data: presets } = trpc.exportPresets.list.useQuery(undefined, {
    enabled: logs.some(({ preset }) => preset !== null),
    // The preset's id is shown instead.
    meta: { hasOwnMessage: true },
  });
  const platformOf = ({ preset }: ExportLog) =>
    preset ? presetText(preset, presets?.find(({ id }) => id === preset.id)?.label) : undefined;
  return (
    <>
      <PageHeader title="Download History" back={<EscapeLink to="/" label="Back to manifests" />} />
      <main id="main" className="page max-w-3xl py-4">
        {logs.length > 0 ? (
          <ul className="grid gap-3">
            {logs.map((log) => (
              <li key={log.id} className="[contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
                <DownloadCard log={log} platform={platformOf(log)} renderAgain={renderAgain} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={Download}
            title="No downloads yet"
            description="Your exported manifests will appear here"
          />
        )}
      </main>
    </>
  );
}

/** Text such as "For HiBid (Auction Flex 360), version 1". */
const presetText = ({ id, version }: NonNullable<ExportLog["preset"]>, label = id) =>
  `For ${label}, version ${version}`;

type DownloadCardProps = DownloadHistoryPageProps & {
  log: ExportLog;
  /** Text of the platform's format; undefined for Lotwright's own format. */
  platform: string | undefined;
};

function DownloadCard({ log, platform, renderAgain }: DownloadCardProps) {
  const { manifestId, manifestName } = log;
  const range = rangeOf(log);
  const user = useCurrentUser();
  return (
    <article className="rounded-lg border bg-surface p-4">
      <div className="items-baseline justify-between gap-3 sm:flex">
        <h2 dir="auto" className="min-w-0 break-words font-semibold text-lg leading-snug">
          {manifestId ? (
            <Link
              to="/manifests/$manifestId"
              params={{ manifestId }}
              className="underline underline-offset-4"
            >
              {manifestName}
            </Link>
          ) : (
            manifestName
          )}
        </h2>
        <time dateTime={log.createdAt} className="shrink-0 text-muted-foreground text-sm">
          {timeAgo(log.createdAt)}
        </time>
      </div>
      <p className="flex flex-wrap gap-2 pt-2">
        {platform && <Badge>{platform}</Badge>}
        <Badge variant="outline">{plural(log.itemCount, "item")}</Badge>
        <Badge variant="outline">{plural(log.photoCount, "photo")}</Badge>
        {log.format && <Badge variant="outline">{formatName(log.format)}</Badge>}
        {log.bytes !== null && <Badge variant="outline">{fileSize(log.bytes)}</Badge>}
      </p>
      {log.lots && (
        <p className="line-clamp-2 break-words pt-2 text-muted-foreground text-sm tabular-nums">
          Selected lots: {log.lots.replaceAll(",", ", ")}
        </p>
      )}
      {range && <p className="pt-2 text-muted-foreground text-sm">{range}</p>}
      <p className="pt-2 text-muted-foreground text-sm">
        Downloaded on {longTime(log.createdAt)} by <Person name={personName(user)} className="align-middle" />
      </p>
      <div className="flex min-h-14 items-end">
        {manifestId ? (
          renderAgain(log, manifestId)
        ) : (
          <p className="self-center text-muted-foreground text-sm">
            This manifest was deleted, or you no longer have access to it.
          </p>
        )}
      </div>
    </article>
  );
}
