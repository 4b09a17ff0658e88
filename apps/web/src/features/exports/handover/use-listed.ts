import type { Finding, FindingGroup, Preflight } from "@lotwright/contracts/exports/preflight";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { trpc } from "../../../data/api/trpc";
import { findingsOf, isSameGroup, type PagedList, readAdjustments } from "../check/check-pages";
import { listAll, showMore } from "../check/check-query";
import { checkInput, findingKey } from "./check-words";
import { useHandover } from "./handover-context";
import { useRecheck } from "./use-fixes";

function useReading() {
  const { client } = trpc.useUtils();
  return { client, input: checkInput(useHandover()) };
}

/** Loads the next rows of a list of the check. */
export function useShowMore(list: PagedList) {
  const reading = useReading();
  const { check } = useHandover();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => showMore(reading, { queryClient, check }, list),
    meta: { errorFallback: "Failed to load more lots" },
  });
}

/** Returns a function that loads all unfixed findings of a group, reusing loaded ones. */
export function useAllFindings(group: FindingGroup): () => Promise<Finding[]> {
  const reading = useReading();
  const handover = useHandover();
  const { check, isSettled } = handover;
  const recheck = useRecheck(handover);
  return async () => {
    const { groups } = await listAll(reading, check, findingsOf(group)).catch((error: unknown) => {
      recheck();
      throw error;
    });
    const { findings = [] } = groups.find((one) => isSameGroup(one, group)) ?? {};
    return findings.filter((finding) => !isSettled(findingKey(group, finding), finding.itemId));
  };
}

/** Loads all adjustments for this platform. */
export function useAllAdjustments(): Preflight["adjustments"] {
  const reading = useReading();
  const { check } = useHandover();
  const { data } = useSuspenseQuery({
    queryKey: ["allAdjustments", reading.input, check.version, check.adjustments],
    queryFn: () => (check.nextAdjustments ? readAdjustments(reading) : check.adjustments),
  });
  return data;
}
