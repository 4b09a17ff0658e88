import type { LotImport, RanImport, RunImportInput } from "@lotwright/contracts/catalog/lot-imports";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type ApiClient, trpc } from "../../data/api/trpc";
import { useRefreshLots } from "../../data/lots/undo-change";
import { failureOf } from "../../lib/error-message";

/** Polling interval of a running import in ms. */
const progressMs = 1_000;

/** An import that was opened, with its progress while it runs. */
export function useLotImport(id: string, isSending: boolean) {
  return trpc.imports.byId.useQuery(
    { id },
    {
      refetchInterval: ({ state }) => (isSending || state.data?.state === "running" ? progressMs : false),
      meta: { hasOwnMessage: true },
    },
  );
}

const ranKey = (id: string) => ["import-ran", id];

/** Query of the result of an import that has run. Running it again returns the result without changes. */
const ranQuery = (client: ApiClient, id: string) => ({
  queryKey: ranKey(id),
  queryFn: () => client.imports.run.mutate({ id }),
  meta: { hasOwnMessage: true },
});

export const useRanImport = (id: string) => {
  const { client } = trpc.useUtils();
  return useQuery(ranQuery(client, id));
};

/** Checks the rows of an import again, with another mapping or against the current lots. */
export function useCheckImport() {
  const utils = trpc.useUtils();
  const forgetRows = useForgetRows();
  return trpc.imports.check.useMutation({
    meta: { isSilent: true },
    onSuccess: (checked) => {
      utils.imports.byId.setData({ id: checked.id }, checked);
      return forgetRows(checked.id);
    },
  });
}

export const rowsKey = (id: string) => ["import-rows", id];

/** Returns a function that refetches the visible rows of an import. */
function useForgetRows() {
  const queryClient = useQueryClient();
  return (id: string) => queryClient.resetQueries({ queryKey: rowsKey(id) });
}

type Running = Pick<LotImport, "id" | "manifestId">;

/** Returns a function that refetches everything that an import has changed. */
function useRefreshAfter({ id, manifestId }: Running) {
  const utils = trpc.useUtils();
  const refreshLots = useRefreshLots();
  return () =>
    Promise.all([
      utils.imports.byId.invalidate({ id }),
      utils.customFields.current.invalidate(),
      utils.consignors.list.invalidate(),
      refreshLots([manifestId]),
    ]);
}

/** Runs an import, and cancels it on request or when its screen closes. */
export function useRunImport(running: Running) {
  const { client, imports } = trpc.useUtils();
  const queryClient = useQueryClient();
  const refresh = useRefreshAfter(running);
  const check = useCheckImport();
  const request = useRef<AbortController>(null);
  const [isCanceled, setIsCanceled] = useState(false);
  const { id } = running;
  const run = useMutation({
    mutationFn: (input: Omit<RunImportInput, "id">) => {
      request.current = new AbortController();
      return client.imports.run.mutate({ id, ...input }, { signal: request.current.signal });
    },
    meta: { isSilent: true },
    onSuccess: (ran: RanImport) => {
      queryClient.setQueryData(ranKey(id), ran);
      return refresh();
    },
    onError: async (error) => {
      // Without a response, the import may have been written or may still be running.
      await imports.byId.invalidate({ id });
      if (failureOf(error)?.status === 409) await check.mutateAsync({ id }).catch(() => undefined);
    },
  });
  useEffect(() => () => request.current?.abort(), []);
  return {
    run: (input: Omit<RunImportInput, "id">) => {
      setIsCanceled(false);
      run.mutate(input);
    },
    cancel: () => {
      setIsCanceled(true);
      request.current?.abort();
    },
    reset: () => {
      setIsCanceled(false);
      run.reset();
    },
    isSending: run.isPending,
    isCanceled,
    error: isCanceled ? null : run.error,
  };
}

export type RunImport = ReturnType<typeof useRunImport>;
