/** Runs `send` for each id in turn, a few at a time. */
export function createUploadLine(
  maxParallel: number,
  send: (id: string, signal: AbortSignal) => Promise<void>,
) {
  const running = new Map<string, AbortController>();
  let waiting: string[] = [];

  const fill = () => {
    while (running.size < maxParallel) {
      const id = waiting.shift();
      if (id === undefined) return;
      const controller = new AbortController();
      running.set(id, controller);
      void send(id, controller.signal).finally(() => {
        if (running.get(id) === controller) running.delete(id);
        fill();
      });
    }
  };

  return {
    push(ids: readonly string[]) {
      waiting.push(...ids);
      fill();
    },
    cancel(id: string) {
      waiting = waiting.filter((other) => other !== id);
      running.get(id)?.abort();
      running.delete(id);
      fill();
    },
  };
}
