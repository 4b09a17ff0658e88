import { createRouter } from "@tanstack/react-router";
import { RouteError } from "./components/layout/route-error";
import type { Api } from "./lib/trpc";
import { routeTree } from "./routeTree.gen";

export function createAppRouter(api: Api) {
  const router = createRouter({
    routeTree,
    context: { api },
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

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
