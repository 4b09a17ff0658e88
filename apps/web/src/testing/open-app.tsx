import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { createOfflineCache, evictHidden, offlineLink, openQueryStore } from "../features/offline/cache";
import { createQueryClient } from "../lib/query-client";
import { dismissToast } from "../lib/toasts";
import { createApi, createApiClient, trpc } from "../lib/trpc";
import { createAppRouter } from "../router";
import type { Browser } from "./app-server";
import "./empty-databases";

/** Opens the whole app at an address, as the browser's person, against the server in this process. */
export function openApp(browser: Browser, address: string) {
  browser.connect();
  dismissToast();
  // jsdom lays nothing out: there are no sizes to observe, and nothing scrolls.
  vi.stubGlobal("ResizeObserver", IdleObserver);
  vi.stubGlobal("IntersectionObserver", IdleObserver);
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  history.replaceState(undefined, "", address);
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
  return { ...page, router, queryClient };
}

class IdleObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
