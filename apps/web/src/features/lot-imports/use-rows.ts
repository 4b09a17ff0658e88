import {
  type ImportRow,
  type ImportRows,
  maxListedRows,
  type RowAction,
} from "@lotwright/contracts/catalog/lot-imports";
import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../data/api/trpc";
import { rowsKey } from "./use-import";

type Pages = InfiniteData<ImportRows, number>;

const withRow = (pages: Pages, row: ImportRow): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    rows: page.rows.map((before) => (before.line === row.line ? row : before)),
  })),
});

/** Rows of an import, page by page, optionally only those with one action. */
export function useRows(id: string, action: RowAction | undefined) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: [...rowsKey(id), action],
    queryFn: ({ pageParam, signal }) =>
      client.imports.rows.query(
        { id, limit: maxListedRows, ...(action && { action }), ...(pageParam > 0 && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ after }) => after,
    meta: { hasOwnMessage: true },
  });
}

/** Corrects or skips a row. The row stays in the list until it is refetched. */
export function useFixRow(id: string) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const findRow = (line: number) =>
    queryClient
      .getQueriesData<Pages>({ queryKey: rowsKey(id) })
      .flatMap(([, pages]) => pages?.pages ?? [])
      .flatMap(({ rows }) => rows)
      .find((row) => row.line === line);
  return trpc.imports.fix.useMutation({
    meta: { errorTitle: "Not saved" },
    onSuccess: ({ row, counts, version }) => {
      const errors = utils.imports.byId.getData({ id })?.counts.error ?? counts.error;
      const others = counts.error - errors - errorsOf(row) + errorsOf(findRow(row.line));
      utils.imports.byId.setData({ id }, (known) => known && { ...known, counts, version });
      // Lists of other actions are refetched when they are shown.
      queryClient.removeQueries({ queryKey: rowsKey(id), type: "inactive" });
      queryClient.setQueriesData<Pages>({ queryKey: rowsKey(id) }, (pages) => pages && withRow(pages, row));
      // A correction can add or clear an error of another row that names the same lot.
      if (others !== 0) void queryClient.invalidateQueries({ queryKey: rowsKey(id) });
      void utils.imports.byId.invalidate({ id });
    },
  });
}

const errorsOf = (row: ImportRow | undefined) => (row?.action === "error" ? 1 : 0);
