import { createRootRouteWithContext, Outlet, useMatches } from "@tanstack/react-router";
import { lazy, useEffect, useState } from "react";
import { DialogHost } from "../components/layout/dialog-host";
import { HelpOpener } from "../components/layout/help-opener";
import { Part } from "../components/layout/part";
import { NotFound } from "../components/layout/route-error";
import { SkipLink } from "../components/layout/skip-link";
import type { Api, ApiClient } from "../data/api/trpc";
import { LoadingUser, SignedIn } from "../features/auth/signed-in";
import { BackupProblem } from "../features/backups/backup-problem";
import { UntrustedProxy } from "../features/connect/untrusted-proxy";
import { OutboxProvider } from "../features/offline/outbox-provider";
import { PaletteOpener } from "../features/palette/palette-opener";
import { ScheduledDeletion } from "../features/workspace/scheduled-deletion";
import { useStore } from "../lib/store";
import { type ShownToast, toastStore } from "../lib/toasts";

// Toasts are a twentieth of the first load, so their code loads later; earlier toasts wait for it.
const Toaster = lazy(async () => ({ default: (await import("../components/ui/toaster")).Toaster }));

// Loaded when the user starts using the page, because the dialogs' file names would enlarge the first load.
const loadDialogs = () => import("./-dialogs");
const Dialogs = lazy(loadDialogs);

const Palette = lazy(() => import("./-palette"));

export const Route = createRootRouteWithContext<{ api: Api; client: ApiClient }>()({
  component: Root,
  notFoundComponent: () => <NotFound />,
});

/** Pages that need no sign-in: password reset, invitation and phone setup. */
const openPages = new Set(["/reset-password", "/join", "/connect"]);
/** Read from the page that is shown, because the next one's address comes before it. */
const isOpenToAnyone = (matches: readonly { pathname: string }[]) =>
  openPages.has(matches.at(-1)?.pathname ?? "");

const isShown = (toast: ShownToast | undefined) => toast !== undefined;

/** Whether to load toasts and dialogs: a toast is waiting, or the user has started using the page. */
function useToasterDue(): boolean {
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => {
    const note = () => {
      setIsUsed(true);
      // On failure, the first dialog shows an error.
      loadDialogs().catch(() => undefined);
    };
    const options = { once: true, capture: true };
    addEventListener("pointerdown", note, options);
    addEventListener("keydown", note, options);
    return () => {
      removeEventListener("pointerdown", note, options);
      removeEventListener("keydown", note, options);
    };
  }, []);
  return useStore(toastStore, isShown) || isUsed;
}

function Root() {
  const isToasterDue = useToasterDue();
  const isOpen = useMatches({ select: isOpenToAnyone });
  return (
    <>
      {isOpen ? (
        <Outlet />
      ) : (
        <SignedIn>
          <SkipLink />
          <BackupProblem />
          <UntrustedProxy />
          <ScheduledDeletion />
          <OutboxProvider fallback={<LoadingUser />}>
            <PaletteOpener results={Palette}>
              <HelpOpener>
                <DialogHost dialogs={Dialogs}>
                  <Outlet />
                </DialogHost>
              </HelpOpener>
            </PaletteOpener>
          </OutboxProvider>
        </SignedIn>
      )}
      <Part>{isToasterDue && <Toaster />}</Part>
    </>
  );
}
