import { createRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { RouteError } from "./components/layout/route-error";
import { EventStream } from "./features/events/event-stream";
import type { Api, ApiClient } from "./lib/trpc";
import { routeTree } from "./routeTree.gen";

export function createAppRouter(api: Api, client: ApiClient) {
  const router = createRouter({
    routeTree,
    context: { api, client },
    InnerWrap: WithEvents,
    defaultErrorComponent: RouteError,
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    // React Query holds what was loaded; the router always asks it.
    defaultPreloadStaleTime: 0,
  });
  // A page opened anew starts at its top; lists that remember their place restore it afterwards.
  router.subscribe("onBeforeRouteMount", ({ pathChanged }) => {
    if (pathChanged) window.scrollTo(0, 0);
  });
  return router;
}

/** Outside of the screens, which are not there before their first reading: the stream opens with it. */
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
