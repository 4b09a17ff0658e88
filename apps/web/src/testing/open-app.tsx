import { format } from "node:util";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { expect, onTestFinished, vi } from "vitest";
import { createOfflineCache, evictHidden, offlineLink, openQueryStore } from "../features/offline/cache";
import { createQueryClient } from "../lib/query-client";
import { dismissToast } from "../lib/toasts";
import { createApi, createApiClient, trpc } from "../lib/trpc";
import { createAppRouter } from "../router";
import type { Browser } from "./app-server";
import "./empty-databases";

/**
 * Opens the whole app at a URL in this browser, with the server in the same process. The page may log only the expected
 * errors, such as the one that an error page shows. `isWide` opens it in a window as wide as at a desk.
 */
export function openApp(
  browser: Browser,
  address: string,
  expectedErrors: readonly RegExp[] = [],
  { isWide = false }: { isWide?: boolean } = {},
) {
  const { streamStarted } = browser.connect();
  dismissToast();
  // Mocks for jsdom, which has no layout: no size changes are reported, and nothing scrolls.
  vi.stubGlobal("ResizeObserver", IdleObserver);
  vi.stubGlobal("IntersectionObserver", IdleObserver);
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: isWide && query.startsWith("(min-width:") }),
  );
  history.replaceState(undefined, "", address);
  forbidConsoleErrors(expectedErrors);
  const queryClient = createQueryClient();
  const client = createApiClient(offlineLink(createOfflineCache(openQueryStore), evictHidden(queryClient)));
  const router = createAppRouter(createApi(queryClient, client), client);
  onTestFinished(() => router.history.destroy());
  const page = render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { ...page, router, queryClient, streamStarted };
}

/** Errors that React logs because of jsdom, which lacks an element and has no layout. */
const knownOfJsdom = [
  /^The tag <search> is unrecognized in this browser/,
  /^`NaN` is an invalid value for the `/,
];

/**
 * Fails the test if the page logs an error that the test does not expect, or does not log one that the test expects.
 */
function forbidConsoleErrors(expected: readonly RegExp[]): void {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => {
    const errors = log.mock.calls.map(
      ([template, ...values]) => format(template, ...values).split("\n", 1)[0] ?? "",
    );
    log.mockRestore();
    const known = [...knownOfJsdom, ...expected];
    expect(errors.filter((error) => !known.some((pattern) => pattern.test(error)))).toEqual([]);
    expect(expected.filter((pattern) => !errors.some((error) => pattern.test(error)))).toEqual([]);
  });
}

class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
