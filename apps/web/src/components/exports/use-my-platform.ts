import { trpc } from "../../data/api/trpc";

/** The company's platform: the id of an export preset, null if none is chosen, undefined while it is unknown. */
export function useMyPlatform() {
  const { data, isLoading } = trpc.companySettings.current.useQuery(undefined, {
    meta: { hasOwnMessage: true },
  });
  return { platform: data?.platform, isLoading };
}
