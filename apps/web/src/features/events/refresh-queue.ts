/** One refresh at a time; what is reported meanwhile is refreshed together afterwards, so a burst costs two reads. */
export function createRefreshQueue<Event>(refresh: (events: Event[]) => Promise<unknown>) {
  let waiting: Event[] = [];
  let isRefreshing = false;
  return async (event: Event): Promise<void> => {
    waiting.push(event);
    if (isRefreshing) return;
    isRefreshing = true;
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      await refresh(events);
    }
    isRefreshing = false;
  };
}
