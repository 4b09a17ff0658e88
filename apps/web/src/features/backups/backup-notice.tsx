import { ArchiveX } from "lucide-react";
import { Notice } from "../../components/layout/notice";
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
    <Notice kind="backup" icon={ArchiveX} role="alert">
      {lastGoodAt
        ? `No backup since ${timeFormat.format(new Date(lastGoodAt))}.`
        : "No backup has been made yet."}{" "}
      The server's log says why.
    </Notice>
  );
}
