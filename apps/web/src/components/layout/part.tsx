import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import { createContext, type ReactNode, Suspense, use, useState, useSyncExternalStore } from "react";
import { useIsOnline, useOnlineOnly } from "../../data/api/connection";
import { isMissingPart, loadPageAgain, missingPartMessage } from "../../lib/app-shell";
import { Button } from "../ui/button";
import { announceCover, coveredPixels, subscribeToCover } from "../ui/use-covered-edge";
import { ErrorPage } from "./error-page";

type MissingPart = {
  /** Called when the user closes the lazily loaded dialog or page section, or the error message shown in its place. */
  onClose?: (() => void) | undefined;
  /** Content to show instead of the part; null shows nothing. */
  instead?: ReactNode;
};

type PartProps = MissingPart & {
  children: ReactNode;
  /** Rendered while the code is loading. */
  fallback?: ReactNode;
};

const MissingPartContext = createContext<MissingPart>({});
const neverReset = () => "";

/** An error and loading boundary for lazily loaded code. If the code fails to load, the page stays and shows a message. */
export function Part({ children, fallback, onClose, instead }: PartProps) {
  return (
    <MissingPartContext value={{ onClose, instead }}>
      <CatchBoundary getResetKey={neverReset} errorComponent={MissingPartNote}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </CatchBoundary>
    </MissingPartContext>
  );
}

const missingOfflineMessage =
  "You're offline, and part of the app isn't loaded yet. Try again when you're back online.";

const useMessage = () => (useIsOnline() ? missingPartMessage : missingOfflineMessage);

/** Moves an open toast above the message. */
function keepUncovered(note: HTMLElement | null): void {
  if (note) announceCover();
}

const coveredBottom = () => coveredPixels("bottom");

function MissingPartNote({ error }: ErrorComponentProps) {
  const { onClose, instead } = use(MissingPartContext);
  const [isClosed, setIsClosed] = useState(false);
  const message = useMessage();
  const onlineOnly = useOnlineOnly();
  const bottom = useSyncExternalStore(subscribeToCover, coveredBottom);
  if (!isMissingPart(error)) throw error;
  if (instead !== undefined) return instead;
  if (isClosed) return null;
  const close = () => {
    setIsClosed(true);
    onClose?.();
  };
  return (
    <div
      ref={keepUncovered}
      role="alert"
      data-floating
      // The bottom bar already covers the phone's safe area, so the padding is only needed without a bar.
      style={{ bottom, ...(bottom === 0 && { paddingBottom: "env(safe-area-inset-bottom)" }) }}
      className="fixed inset-x-0 z-50 border-t bg-surface"
    >
      <div className="page flex flex-wrap items-center justify-end gap-3 py-3">
        <p className="grow basis-60">{message}</p>
        <div className="flex gap-3">
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          <Button variant="secondary" {...onlineOnly} onClick={() => void loadPageAgain()}>
            Retry
          </Button>
        </div>
      </div>
    </div>
  );
}

/** An error page for a screen whose code failed to load. */
export function MissingPartPage() {
  return <ErrorPage message={useMessage()} onRetry={() => void loadPageAgain()} />;
}
