import type { BackupStatus } from "@lotwright/contracts/workspace/backups";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Card } from "../../components/layout/card";
import { Fact } from "../../components/layout/fact";
import { LoadProblem } from "../../components/layout/load-problem";
import { Command, Steps } from "../../components/layout/steps";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { fileSize, longTime, timeAgo } from "../../lib/format";

/** Section of the settings for admins about the backups of the installation. */
export function BackupSection() {
  const { data, error, isFetching, refetch } = trpc.backups.status.useQuery(undefined, {
    refetchOnMount: "always",
    meta: { hasOwnMessage: true },
  });
  return (
    <Card
      id="backups"
      title="Backups"
      description="Copies of all lots, photos and accounts, in case the disk breaks."
    >
      {data?.isScheduled === true && <Scheduled status={data} />}
      {data?.isScheduled === false && <NotScheduled />}
      {!data && (
        <div className="border-t p-4">
          {error ? (
            <LoadProblem {...{ error, isFetching, refetch }} />
          ) : (
            <Loading text="Loading backups...">
              <Skeleton className="h-32 rounded-md" />
            </Loading>
          )}
        </div>
      )}
    </Card>
  );
}

function stateOf({ isLate, isFailed, lastGoodAt }: BackupStatus): string {
  if (isFailed) return "Backups fail. The server's log says why.";
  if (isLate) return "The last backup is more than a day old. The server's log says why.";
  return lastGoodAt ? "Backups work." : "No backup has been made yet.";
}

function Scheduled({ status }: { status: BackupStatus }) {
  const { lastGoodAt, lastGoodFile, nextAt, isLate, isFailed } = status;
  const needsAttention = isLate || isFailed;
  const Icon = needsAttention ? CircleAlert : CircleCheck;
  return (
    <>
      <div className="space-y-4 border-t p-4">
        <p className="flex items-start gap-2">
          {(needsAttention || lastGoodAt) && (
            <Icon
              aria-hidden
              className={`mt-0.5 size-5 shrink-0 ${needsAttention ? "text-destructive" : "text-success"}`}
            />
          )}
          {stateOf(status)}
        </p>
        <dl className="grid gap-4 sm:grid-cols-3">
          <Fact name="Last backup">
            {lastGoodAt ? `${longTime(lastGoodAt)} (${timeAgo(lastGoodAt)})` : "None yet"}
          </Fact>
          <Fact name="Next backup">{nextAt ? longTime(nextAt) : "Running now, or about to start"}</Fact>
          <Fact name="Size of the last one">
            {lastGoodFile?.bytes ? fileSize(lastGoodFile.bytes) : "Not known"}
          </Fact>
        </dl>
      </div>
      <Steps title="How to restore a backup">
        <p>
          Ask the person who installed Lotwright. In the folder of a new, empty installation that isn't
          running, they run this, with the folder or bucket of the backups before the name:
        </p>
        <Command text={`npm run restore -- ${lastGoodFile?.name ?? "FILE"}`} />
        <p>
          A file whose name ends in “changes” needs the last “full” one beside it. Afterward, everyone logs in
          again.
        </p>
      </Steps>
    </>
  );
}

function NotScheduled() {
  return (
    <>
      <div className="space-y-3 border-t p-4">
        <div className="flex items-start gap-2">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-destructive" />
          <p>
            <strong className="font-semibold">Nightly backups are off.</strong> If the server's disk breaks,
            your lots and photos are lost. Ask the person who installed Lotwright to turn backups on.
          </p>
        </div>
        <p>
          Until then, you can{" "}
          <Link
            {...{ to: "/settings/$page", params: { page: "data" }, hash: "your-data" }}
            className="font-medium underline underline-offset-4"
          >
            download everything
          </Link>{" "}
          yourself: spreadsheets and all photos, to keep and to read, but not to restore.
        </p>
      </div>
      <Steps>
        <p>
          Set <code className="break-words">BACKUP</code> to a folder on another disk, or to a bucket, and
          start Lotwright again:
        </p>
        <Command text="BACKUP=/mnt/copies npm start" />
        <p>To make one backup now, and to restore it on another computer:</p>
        <Command text={"npm run backup -- FILE\nnpm run restore -- FILE"} />
      </Steps>
    </>
  );
}
