import { can } from "@lotwright/contracts/workspace/permissions";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { createApi, createApiClient, trpc } from "../data/api/trpc";
import { createQueryClient } from "../data/query-client";
import { RoleRules } from "../data/session/session";
import { createOfflineCache, evictHidden, offlineLink, openQueryStore } from "../features/offline/cache";
import { dismissToast } from "../lib/toasts";
import { createAppRouter } from "../router";
import type { Browser } from "./app-server";
import { expectLogged } from "./console-errors";
import "./empty-databases";

/**
 * Opens the whole app at a URL, with the server in the same process. Only expected errors may be logged. `isWide` simulates a
 * desktop window, `rules` replaces the user's permissions.
 */
export function openApp(
  browser: Browser,
  address: string,
  expectedErrors: readonly RegExp[] = [],
  { isWide = false, rules = can }: { isWide?: boolean; rules?: typeof can } = {},
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
  expectLogged(...expectedErrors);
  const queryClient = createQueryClient();
  const client = createApiClient(offlineLink(createOfflineCache(openQueryStore), evictHidden(queryClient)));
  const router = createAppRouter(createApi(queryClient, client), client);
  onTestFinished(() => router.history.destroy());
  const page = render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RoleRules value={rules}>
          <RouterProvider router={router} />
        </RoleRules>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { ...page, router, queryClient, streamStarted };
}

class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
