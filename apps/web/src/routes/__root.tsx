import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { NotFound } from "../components/layout/route-error";
import { Toaster } from "../components/ui/toaster";
import { LoadingUser, SignedIn } from "../features/auth/signed-in";
import { OutboxProvider } from "../features/outbox/outbox-provider";
import type { Api } from "../lib/trpc";
import { useIsPublic } from "../lib/use-is-public";

export const Route = createRootRouteWithContext<{ api: Api }>()({
  component: Root,
  notFoundComponent: () => <NotFound />,
});

function Root() {
  const isPublic = useIsPublic();
  return (
    <>
      {isPublic ? (
        <Outlet />
      ) : (
        <SignedIn>
          <OutboxProvider fallback={<LoadingUser />}>
            <Outlet />
          </OutboxProvider>
        </SignedIn>
      )}
      <Toaster />
    </>
  );
}
