import { lazy } from "react";
import { Part } from "../../components/layout/part";
import { trpc } from "../../data/api/trpc";

const DeletionBanner = lazy(() => import("./deletion-banner"));

/** Loads the banner if the deletion of the workspace is scheduled. */
export function ScheduledDeletion() {
  // No banner until the server responds.
  const { data } = trpc.workspace.deletion.useQuery(undefined, { meta: { hasOwnMessage: true } });
  return (
    data?.deleteAfter && (
      <Part instead={null}>
        <DeletionBanner deleteAfter={data.deleteAfter} />
      </Part>
    )
  );
}
