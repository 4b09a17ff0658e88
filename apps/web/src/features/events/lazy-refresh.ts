import type { AppEvent } from "@lotwright/contracts/workspace/events";
import type { FeedPage } from "./changes-feed";

/** Refetches what events and a page of the changes feed name. */
export type Refresh = (events: readonly AppEvent[], page: FeedPage | undefined) => Promise<unknown>;

/** Returns a function whose code loads later than the page. When it fails to, everything is refetched, and the next change retries. */
export function createLazyRefresh(load: () => Promise<Refresh>, refetchAll: () => Promise<unknown>): Refresh {
  let loading: Promise<Refresh> | undefined;
  return async (events, page) => {
    loading ??= load();
    const refresh = await loading.catch(() => undefined);
    if (refresh) return refresh(events, page);
    loading = undefined;
    return refetchAll();
  };
}
