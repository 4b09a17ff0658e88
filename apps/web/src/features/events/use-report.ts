import type { AppEvent } from "@lotwright/contracts/workspace/events";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { trpc } from "../../data/api/trpc";
import { findItemLists } from "../../data/lots/item-lists";
import { allButCurrentUser } from "../../data/query-client";
import { type ChangesFeed, type FeedPage, queriesOutsideFeed } from "./changes-feed";
import { createLazyRefresh } from "./lazy-refresh";
import { createRefreshQueue } from "./refresh-queue";

/** Pause in ms between two refreshes, so that a burst of events is handled in batches. */
const restMs = 500;

/** Pause in ms before the feed is read again while a transaction holds back what the page has missed. */
const heldMs = 2_000;

/** `held`: the feed could not tell everything yet that the page has missed. */
type Wake = AppEvent | { type: "held" };

/** Removes events about marks on photos, which do not affect lists. */
const withoutMarks = (events: Wake[]) => events.filter(({ type }) => type !== "marks.changed");

const isEvent = (event: Wake): event is AppEvent => event.type !== "held";

/** Whether a list of the event's manifest is cached. Without one, no screen needs to know which lots changed. */
function isListed(queryClient: QueryClient, wake: Wake): boolean {
  if (wake.type !== "items.changed") return false;
  const { items, cards } = findItemLists(queryClient, wake.manifestId);
  return items !== undefined || cards !== undefined;
}

const hasChanges = (events: readonly AppEvent[], page: FeedPage | undefined) =>
  events.length > 0 || (page?.entries.length ?? 0) > 0;

const has = (wakes: readonly Wake[], ...types: Wake["type"][]) =>
  wakes.some(({ type }) => types.includes(type));

const loadCode = () => import("./refresh-changes");

/**
 * Returns a function that reports an event. Events only wake the page: the changes feed tells what changed, also what the page has
 * missed. Items of which an event tells before the feed does, because an earlier transaction still runs, are read by their ids.
 */
export function useReport(feed: ChangesFeed): (event: AppEvent) => Promise<void> {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [report] = useState(() => {
    const refetchAll = () => queryClient.invalidateQueries(allButCurrentUser);
    const refresh = createLazyRefresh(async () => {
      const code = await loadCode();
      return code.createRefresh(utils, queryClient);
    }, refetchAll);
    const catchUp = (wakes: readonly Wake[], page: FeedPage | undefined) => {
      if (!page) return refetchAll();
      clearTimeout(timer.current);
      if (!page.isCurrent) timer.current = setTimeout(() => void report({ type: "held" }), heldMs);
      return has(wakes, "resync") && queryClient.invalidateQueries(queriesOutsideFeed(queryClient));
    };
    const handle = async (wakes: readonly Wake[]) => {
      // Loads while the feed answers; `refresh` handles a failure.
      loadCode().catch(() => undefined);
      const hasMissed = has(wakes, "resync", "held");
      const isRead = hasMissed || wakes.some((wake) => isListed(queryClient, wake));
      const page = isRead ? await feed.read() : undefined;
      const events = wakes.filter(isEvent).filter(({ type }) => type !== "resync");
      await Promise.all([
        hasMissed && catchUp(wakes, page),
        hasChanges(events, page) && refresh(events, page),
      ]);
    };
    const report = createRefreshQueue((all: Wake[]) => {
      const others = withoutMarks(all);
      const reread = others.length < all.length && utils.marks.invalidate();
      return Promise.all([reread, others.length > 0 && handle(others)]);
    }, restMs);
    return report;
  });
  return report;
}
