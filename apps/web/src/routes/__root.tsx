import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { NotFound } from "../components/layout/route-error";
import { Toaster } from "../components/ui/toaster";
import { SignedIn } from "../features/auth/signed-in";
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
          <Outlet />
        </SignedIn>
      )}
      <Toaster />
    </>
  );
}
