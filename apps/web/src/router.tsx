import { createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RouteError } from "./components/layout/route-error";
import type { Api, ApiClient } from "./data/api/trpc";
import { EventStream } from "./features/events/event-stream";
import { routeTree } from "./routeTree.gen";

export function createAppRouter(api: Api, client: ApiClient) {
  const router = createRouter({
    routeTree,
    context: { api, client },
    InnerWrap: WithEvents,
    defaultErrorComponent: RouteError,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    // The router caches nothing, because React Query caches the data.
    defaultPreloadStaleTime: 0,
  });
  // A new page starts at the top. Lists that store their scroll position restore it afterwards.
  router.subscribe("onBeforeRouteMount", ({ pathChanged }) => {
    if (pathChanged) window.scrollTo(0, 0);
  });
  return router;
}

/** Opens the event stream outside of the screens, which suspend until their data is loaded, so that both load in parallel. */
function WithEvents({ children }: { children: ReactNode }) {
  return (
    <>
      <EventStream />
      {children}
    </>
  );
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
