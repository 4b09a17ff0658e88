import { trpc } from "../../../data/api/trpc";

/** Query of a sale's state, with days in the browser's time zone. */
export function useOverview(manifestId: string) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return trpc.manifests.overview.useQuery({ manifestId, timeZone }, { meta: { hasOwnMessage: true } });
}
