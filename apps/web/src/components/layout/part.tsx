import { CatchBoundary, type ErrorComponentProps } from "@tanstack/react-router";
import { createContext, type ReactNode, Suspense, use, useState } from "react";
import { isMissingPart, loadPageAgain, missingPartMessage } from "../../lib/missing-part";
import { Button } from "../ui/button";
import { ErrorPage } from "./error-page";

type MissingPart = {
  /** The part is no longer wanted. */
  onClose?: (() => void) | undefined;
  /** Takes its place. */
  instead?: ReactNode;
};

type PartProps = MissingPart & {
  children: ReactNode;
  /** Shown until it is there. */
  fallback?: ReactNode;
};

const MissingPartContext = createContext<MissingPart>({});
const neverReset = () => "";

/** Around code that is loaded when it is first shown. When it does not come, the page stays and this says so. */
export function Part({ children, fallback, onClose, instead }: PartProps) {
  return (
    <MissingPartContext value={{ onClose, instead }}>
      <CatchBoundary getResetKey={neverReset} errorComponent={MissingPartNote}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </CatchBoundary>
    </MissingPartContext>
  );
}

function MissingPartNote({ error }: ErrorComponentProps) {
  const { onClose, instead } = use(MissingPartContext);
  const [isClosed, setIsClosed] = useState(false);
  if (!isMissingPart(error)) throw error;
  if (instead) return instead;
  if (isClosed) return null;
  const close = () => {
    setIsClosed(true);
    onClose?.();
  };
  return (
    <div
      role="alert"
      data-floating
      className="fixed inset-x-0 bottom-0 z-50 border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className="page flex flex-wrap items-center justify-end gap-3 py-3">
        <p className="grow basis-60">{missingPartMessage}</p>
        <div className="flex gap-3">
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          <Button variant="secondary" onClick={() => void loadPageAgain()}>
            Retry
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Where the part is the whole screen. */
export function MissingPartPage() {
  return <ErrorPage message={missingPartMessage} onRetry={() => void loadPageAgain()} />;
}
