import type { BrowserContext, Request } from "@playwright/test";

type Asked = { open: Set<Request>; lastMs: number; onChange: () => void };
const restMs = 1_000;

const askedBy = new WeakMap<BrowserContext, Asked>();

/** Counts the pending requests of all windows, except for the event stream, which stays open. */
export function watchRequests(context: BrowserContext): void {
  const asked: Asked = { open: new Set(), lastMs: performance.now(), onChange: () => undefined };
  askedBy.set(context, asked);
  const note = () => {
    asked.lastMs = performance.now();
    asked.onChange();
  };
  context.on("request", (request) => {
    if (request.url().includes("/trpc/events.stream")) return;
    asked.open.add(request);
    note();
  });
  const end = (request: Request) => {
    if (asked.open.delete(request)) note();
  };
  context.on("requestfinished", end);
  context.on("requestfailed", end);
}

/** Waits until no request has been pending for one second. */
export async function untilNoRequests(context: BrowserContext): Promise<void> {
  const asked = askedBy.get(context);
  if (!asked) throw new Error("No one watches the requests of these windows");
  await new Promise<void>((resolve) => {
    let rest: NodeJS.Timeout | undefined;
    asked.onChange = () => {
      clearTimeout(rest);
      if (asked.open.size === 0) rest = setTimeout(resolve, asked.lastMs + restMs - performance.now());
    };
    asked.onChange();
  });
}

/** Goes offline after all requests have ended. Otherwise each run would interrupt a different request. */
export async function disconnectWhenIdle(context: BrowserContext): Promise<void> {
  await untilNoRequests(context);
  await context.setOffline(true);
}
