import type { AppEvent } from "@lotwright/contracts/events";
import { useQueryClient } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useEffect, useRef, useState } from "react";
import { isSignedOut } from "../../lib/error-message";
import { allButCurrentUser, readBefore } from "../../lib/query-client";
import { trpc } from "../../lib/trpc";
import { createRefreshQueue } from "./refresh-queue";

const reopenDelayMs = 5_000;

/** Reads again what others, other devices and finished jobs have changed, unless nobody is signed in. */
export function EventStream() {
  const { error } = trpc.auth.current.useQuery();
  return !isSignedOut(error) && <OpenStream />;
}

function OpenStream() {
  const utils = trpc.useUtils();
  const report = useReport();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const queryClient = useQueryClient();
  const isFirst = useRef(true);

  const catchUp = () => {
    if (!isFirst.current) return void report({ type: "resync" });
    isFirst.current = false;
    void queryClient.invalidateQueries(readBefore(Date.now()));
  };

  const reopen = () => {
    // The browser does not say why it gave up; the session may have ended.
    void utils.auth.current.invalidate();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => stream.reset(), reopenDelayMs);
  };
  const stream = trpc.events.stream.useSubscription(undefined, {
    // What changed before this connection, or while the last one was lost, was told to nobody.
    onStarted: catchUp,
    onData: (event) => void report(event),
    onError: reopen,
    onComplete: reopen,
  });
  return null;
}

function useReport(): (event: AppEvent) => Promise<void> {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [report] = useState(() =>
    createRefreshQueue(async (events: AppEvent[]) => {
      if (events.some(({ type }) => type === "resync"))
        return queryClient.invalidateQueries(allButCurrentUser);
      const changes = events.flatMap((event) => ("manifestId" in event ? [event] : []));
      const isBeingRemoved = (id: string) =>
        queryClient.isMutating({
          mutationKey: getMutationKey(trpc.manifests.remove),
          predicate: ({ state }) => (state.variables as { id: string }).id === id, // what this call takes
        }) > 0;
      // The page of a manifest that somebody deletes here is about to be left, and has nothing to read any more.
      const manifestIds = new Set(
        changes.map(({ manifestId }) => manifestId).filter((id) => !isBeingRemoved(id)),
      );
      const itemChanges = changes.flatMap((event) => (event.type === "items.changed" ? [event] : []));
      const itemIds = new Set(itemChanges.flatMap(({ itemId }) => itemId ?? []));
      const areManyChanged = itemChanges.some(({ itemId }) => itemId === undefined);
      await Promise.all([
        utils.manifests.list.invalidate(),
        events.some(({ type }) => type === "exports.changed") && utils.exportLogs.list.invalidate(),
        ...[...manifestIds].flatMap((id) => [
          utils.manifests.byId.invalidate({ id }),
          utils.items.list.invalidate({ manifestId: id }),
          utils.descriptions.progress.invalidate({ manifestId: id }),
        ]),
        ...(areManyChanged ? [utils.items.byId.invalidate()] : []),
        ...[...itemIds].map((id) => utils.items.byId.invalidate({ id })),
      ]);
    }),
  );
  return report;
}
