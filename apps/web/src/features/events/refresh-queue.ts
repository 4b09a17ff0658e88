/**
 * Creates a queue that runs one refresh at a time, with a pause after each. Events that arrive in between are handled
 * together by the next one.
 */
export function createRefreshQueue<Event>(refresh: (events: Event[]) => Promise<unknown>, restMs = 0) {
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
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    isRefreshing = false;
  };
}
