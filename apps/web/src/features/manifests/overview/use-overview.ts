import { trpc } from "../../../data/api/trpc";

/** Where a sale stands, in the days of the browser's time zone. */
export function useOverview(manifestId: string) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return trpc.manifests.overview.useQuery({ manifestId, timeZone }, { meta: { hasOwnMessage: true } });
}
