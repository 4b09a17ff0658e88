import { createRootRouteWithContext, Outlet, useLocation } from "@tanstack/react-router";
import { NotFound } from "../components/layout/route-error";
import { Toaster } from "../components/ui/toaster";
import { SignedIn } from "../features/auth/signed-in";
import { EventStream } from "../features/events/event-stream";
import type { Api } from "../lib/trpc";

export const Route = createRootRouteWithContext<{ api: Api }>()({
  component: Root,
  notFoundComponent: () => <NotFound />,
});

function Root() {
  const isPublic = useLocation({ select: ({ pathname }) => pathname.startsWith("/public/") });
  return (
    <>
      {isPublic ? (
        <Outlet />
      ) : (
        <SignedIn background={<EventStream />}>
          <Outlet />
        </SignedIn>
      )}
      <Toaster />
    </>
  );
}
