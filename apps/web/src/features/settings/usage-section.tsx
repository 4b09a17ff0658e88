import type { Usage } from "@lotwright/contracts/workspace/usage";
import { Link } from "@tanstack/react-router";
import { Card } from "../../components/layout/card";
import { LoadProblem } from "../../components/layout/load-problem";
import { buttonClasses } from "../../components/ui/button";
import { Loading, Progress, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { fileSize, plural } from "../../lib/format";
import { activityAnchor, usageAnchor } from "./settings-sections";

const rows = [
  {
    resource: "lots",
    name: "Lots",
    text: ({ used, limit }: Amount) => `${used.toLocaleString("en-US")} of ${plural(limit, "lot")}`,
    full: "No more lots can be added.",
  },
  {
    resource: "storageBytes",
    name: "Photos",
    text: ({ used, limit }: Amount) => `${fileSize(used)} of ${fileSize(limit)} of photos`,
    full: "No more photos can be uploaded.",
  },
  {
    resource: "members",
    name: "People",
    text: ({ used, limit }: Amount) =>
      `${used.toLocaleString("en-US")} of ${plural(limit, "person", "people")}`,
    full: "No more people can be added.",
  },
] as const;

type Amount = Usage["lots"];

/** Section for admins with the usage of the workspace's quotas. */
export function UsageSection() {
  const { data, error, isFetching, refetch } = trpc.usage.current.useQuery(undefined, {
    refetchOnMount: "always",
  });
  return (
    <Card id={usageAnchor} title="Usage" description="Lots, photos and people in your workspace.">
      <div className="space-y-4 border-t p-4">
        {data && rows.map((row) => <UsageRow key={row.resource} row={row} amount={data[row.resource]} />)}
        {!data && !error && (
          <Loading text="Loading usage...">
            <Skeleton className="h-32 rounded-md" />
          </Loading>
        )}
        {error && !data && <LoadProblem {...{ error, isFetching, refetch }} />}
      </div>
    </Card>
  );
}

function UsageRow({ row: { name, text, full }, amount }: { row: (typeof rows)[number]; amount: Amount }) {
  return (
    <div>
      <p className="pb-1.5 tabular-nums">{text(amount)}</p>
      <Progress label={name} value={amount.used / amount.limit} />
      {amount.used >= amount.limit && <p className="pt-1.5 text-destructive text-sm">{full}</p>}
    </div>
  );
}

/** Links admins to the activity of the workspace. */
export function ActivitySection() {
  return (
    <Card
      id={activityAnchor}
      title="Activity"
      description="Who changed what, downloads, and sign-ins."
      action={
        <Link to="/activity" className={buttonClasses({ variant: "secondary" })}>
          View activity
        </Link>
      }
    />
  );
}
