import { ArchiveX } from "lucide-react";
import { useCan } from "../../lib/session";
import { trpc } from "../../lib/trpc";

const askEveryMs = 10 * 60_000;

const timeFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** Tells admins since when the server has had no backup. */
export default function BackupNotice() {
  const isAdmin = useCan("backup.read");
  const { data: status } = trpc.backups.status.useQuery(undefined, {
    enabled: isAdmin,
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
    // Without an answer there is no notice.
    meta: { hasOwnMessage: true },
  });
  if (!isAdmin || !status?.isLate) return null;
  const { lastGoodAt } = status;
  return (
    <p role="alert" className="page flex items-start gap-2 bg-warning-surface py-2 text-sm text-warning">
      <ArchiveX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0">
        {lastGoodAt
          ? `No backup since ${timeFormat.format(new Date(lastGoodAt))}.`
          : "No backup has been made yet."}{" "}
        The person who runs the server finds the reason in its log.
      </span>
    </p>
  );
}
