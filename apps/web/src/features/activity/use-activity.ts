import type { ListActivityInput } from "@lotwright/contracts/workspace/activity";
import { useInfiniteQuery } from "@tanstack/react-query";
import { trpc } from "../../data/api/trpc";
import { retryWithoutField } from "../../lib/earlier-server";

const names = ["manifestId", "userId", "verb", "kind", "fromDate", "toDate"] as const;

/** The filters in the URL as unparsed texts. Undefined means no filter. */
export type ActivitySearch = { [Name in (typeof names)[number]]?: string | undefined };

/** Drops unknown parameters and empty texts. */
export const toActivitySearch = (search: Record<string, unknown>): ActivitySearch =>
  Object.fromEntries(names.map((name) => [name, search[name] || undefined]));

export type ActivityFilter = {
  [Name in Exclude<keyof ListActivityInput, "limit" | "after">]?: ListActivityInput[Name] | undefined;
};

export const activityPageSize = 50;

/** The entries that match a filter, page by page. Refetched whenever the page opens. */
export function useActivity(filter: ActivityFilter) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: ["activity", filter],
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: activityPageSize, ...(pageParam && { after: pageParam }) };
      const { kind, ...others } = filter;
      const list = (input: ListActivityInput) => client.activity.list.query(input, { signal });
      const input = { ...others, ...page };
      return kind
        ? retryWithoutField(
            "kind",
            () => list({ ...input, kind }),
            () => list(input),
          )
        : list(input);
    },
    initialPageParam: "",
    getNextPageParam: (page) => (page.length < activityPageSize ? undefined : page.at(-1)?.id),
    staleTime: 0,
    refetchOnMount: "always",
  });
}
