import type { BackupStatus } from "@lotwright/contracts/workspace/backups";
import { ArchiveX } from "lucide-react";
import { Notice } from "../../components/layout/notice";
import { trpc } from "../../data/api/trpc";
import { useCan } from "../../data/session/session";

const askEveryMs = 10 * 60_000;

const timeFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

function problemOf({ isLate, lastGoodAt }: BackupStatus): string {
  const since = lastGoodAt && timeFormat.format(new Date(lastGoodAt));
  if (!isLate) return `Backups fail.${since ? ` The last good one is of ${since}.` : ""}`;
  return since ? `No backup since ${since}.` : "No backup has been made yet.";
}

/** Notice for admins that backups fail, or since when there is none. */
export default function BackupNotice() {
  const isAdmin = useCan("backup.read");
  const { data: status } = trpc.backups.status.useQuery(undefined, {
    enabled: isAdmin,
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
    // No notice until the server responds.
    meta: { hasOwnMessage: true },
  });
  if (!isAdmin || !status || !(status.isLate || status.isFailed)) return null;
  return (
    <Notice kind="backup" icon={ArchiveX} role="alert">
      {problemOf(status)} The server's log says why.
    </Notice>
  );
}
