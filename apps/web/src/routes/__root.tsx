import { createRootRouteWithContext, Outlet, useLocation } from "@tanstack/react-router";
import { lazy } from "react";
import { Part } from "../components/layout/part";
import { NotFound } from "../components/layout/route-error";
import { ShortcutHelp } from "../components/layout/shortcut-help";
import { LoadingUser, SignedIn } from "../features/auth/signed-in";
import { LateBackup } from "../features/backups/late-backup";
import { OutboxProvider } from "../features/offline/outbox-provider";
import { PaletteOpener } from "../features/palette/palette-opener";
import { ScheduledDeletion } from "../features/workspace/scheduled-deletion";
import type { Api, ApiClient } from "../lib/trpc";

// The code of toasts, which is loaded right after the first paint. Toasts that are shown earlier wait for it.
const Toaster = lazy(async () => ({ default: (await import("../components/ui/toaster")).Toaster }));

const Palette = lazy(() => import("./-palette"));

export const Route = createRootRouteWithContext<{ api: Api; client: ApiClient }>()({
  component: Root,
  notFoundComponent: () => <NotFound />,
});

/** Pages without sign-in: of a password reset link, and of a phone that is set up. */
const openPages = new Set(["/reset-password", "/connect"]);
const isOpenToAnyone = ({ pathname }: { pathname: string }) => openPages.has(pathname);

function Root() {
  const isOpen = useLocation({ select: isOpenToAnyone });
  return (
    <>
      {isOpen ? (
        <Outlet />
      ) : (
        <SignedIn>
          <LateBackup />
          <ScheduledDeletion />
          <OutboxProvider fallback={<LoadingUser />}>
            <PaletteOpener renderPalette={(onClose) => <Palette onClose={onClose} />}>
              <ShortcutHelp>
                <Outlet />
              </ShortcutHelp>
            </PaletteOpener>
          </OutboxProvider>
        </SignedIn>
      )}
      <Part>
        <Toaster />
      </Part>
    </>
  );
}
