import type { AppRouter } from "@lotwright/server/router";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import type { TRPCClient } from "@trpc/client";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import { createApiClient, trpc } from "../data/api/trpc";
import { createQueryClient, currentUserKey } from "../data/query-client";

type Known = {
  role?: "admin" | "team";
  hasProvider?: boolean;
  readsMarks?: boolean;
  client?: TRPCClient<AppRouter>;
};

/** Creates a wrapper of a screen like the app's, with the user and the AI provider in the cache. */
export function createAppWrapper({
  role = "admin",
  hasProvider = true,
  readsMarks = false,
  client = createApiClient(),
}: Known = {}) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserKey, { id: "ann", email: "ann@example.com", role });
  queryClient.setQueryData(getQueryKey(trpc.ai.provider, undefined, "query"), {
    isSetUp: hasProvider,
    readsMarks,
  });
  return ({ children }: { children: ReactNode }) => (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

/** Renders a screen in a router, and resolves when it is shown. */
export async function renderInRouter(screenful: ReactNode, known: Known = {}) {
  const rootRoute = createRootRoute({ component: () => <div data-testid="screen">{screenful}</div> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />, { wrapper: createAppWrapper(known) });
  await screen.findByTestId("screen");
  return router;
}
