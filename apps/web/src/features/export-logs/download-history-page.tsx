import type { ExportLog } from "@lotwright/contracts/export-logs";
import { Download } from "lucide-react";
import { BackLink } from "../../components/layout/back-link";
import { EmptyState } from "../../components/layout/empty-state";
import { PageHeader } from "../../components/layout/page-header";
import { Badge } from "../../components/ui/badge";
import { fileSize, longTime, plural, timeAgo } from "../../lib/format";
import { trpc } from "../../lib/trpc";
import { rangeOf } from "./range-of";

export function DownloadHistoryPage() {
  const [logs] = trpc.exportLogs.list.useSuspenseQuery();
  return (
    <>
      <PageHeader title="Download History" back={<BackLink to="/" label="Back to manifests" />} />
      <main className="page max-w-3xl py-4">
        {logs.length > 0 ? (
          <ul className="grid gap-3">
            {logs.map((log) => (
              <li key={log.id} className="[contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
                <DownloadCard log={log} />
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

function DownloadCard({ log }: { log: ExportLog }) {
  const range = rangeOf(log);
  return (
    <article className="rounded-lg border bg-surface p-4">
      <div className="items-baseline justify-between gap-3 sm:flex">
        <h2 dir="auto" className="min-w-0 break-words font-semibold text-lg leading-snug">
          {log.manifestName}
        </h2>
        <time dateTime={log.createdAt} className="shrink-0 text-muted-foreground text-sm">
          {timeAgo(log.createdAt)}
        </time>
      </div>
      <p className="flex flex-wrap gap-2 pt-2">
        <Badge>{plural(log.itemCount, "item")}</Badge>
        <Badge variant="outline">{plural(log.photoCount, "photo")}</Badge>
        {log.format && <Badge variant="outline">{log.format.toUpperCase()}</Badge>}
        {log.bytes !== null && <Badge variant="outline">{fileSize(log.bytes)}</Badge>}
      </p>
      {range && <p className="pt-2 text-muted-foreground text-sm">{range}</p>}
      <p className="pt-2 text-muted-foreground text-sm">Downloaded on {longTime(log.createdAt)}</p>
    </article>
  );
}
