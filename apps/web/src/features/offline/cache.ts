/** The public surface of the offline cache, which stores the server's responses on this device. */

export { evictHidden, isAnsweredByPhone, isBeingRemoved, queryIdOf } from "./cache/hidden-queries";
export { createOfflineCache } from "./cache/offline-cache";
export { fromCacheOnly, fromServerOnly, offlineLink } from "./cache/offline-link";
export { usePrefetchManifests } from "./cache/prefetch";
export { openQueryStore } from "./cache/query-store";
