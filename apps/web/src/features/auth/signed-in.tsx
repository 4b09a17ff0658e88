import { useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode, useEffect, useState } from "react";
import { ErrorPage } from "../../components/layout/error-page";
import { FullStorageNotice } from "../../components/layout/full-storage-notice";
import { OfflineNotice } from "../../components/layout/offline-notice";
import { MissingPartPage, Part } from "../../components/layout/part";
import { OverlayContext } from "../../components/ui/open-dialogs";
import { Spinner } from "../../components/ui/progress";
import { retryAll } from "../../lib/app-shell";
import { errorMessage, isSignedOut } from "../../lib/error-message";
import { finishRemoval } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";

const AuthScreen = lazy(() => import("./auth-screen"));

/** Who is signed in. While that is asked again, what went wrong before still stands, and nothing on the screen goes. */
function useWhoIsIn() {
  const { error: answered, errorUpdateCount, data: user, refetch } = trpc.auth.current.useQuery();
  const [last, setLast] = useState(answered);
  // Going offline signs nobody in again.
  const error = answered && user && isSignedOut(last) ? last : answered;
  if (error !== last && (error || user)) setLast(error);
  const before = user || errorUpdateCount === 0 ? null : last;
  return { error: error ?? before, user, refetch };
}

/**
 * Shows its children to a person who is signed in, and to anybody else the sign-in screen, at the same address.
 * A session that ended by itself leaves the children as they are, unseen, for the same person to come back to.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const { error, user, refetch } = useWhoIsIn();
  const router = useRouter();
  const isOut = isSignedOut(error);
  // The page that Undo would change is gone.
  useEffect(() => {
    if (isOut) finishRemoval();
  }, [isOut]);
  // What the screen asked for was lost with the same line.
  const askAgain = () =>
    Promise.all([refetch(), router.invalidate({ filter: ({ status }) => status === "error" })]);
  return (
    <>
      {isOut && <SignIn />}
      {user && (
        <Kept key={user.id} isHidden={isOut}>
          <OfflineNotice />
          <FullStorageNotice />
          {children}
        </Kept>
      )}
      {!(user || error) && <LoadingUser />}
      {!(user || isOut) && error && (
        <ErrorPage message={errorMessage(error)} onRetry={() => void retryAll(askAgain)} />
      )}
    </>
  );
}

/** A dialog that is open behind it does not take its clicks. */
function SignIn() {
  return (
    <div className="pointer-events-auto">
      <Part fallback={<LoadingUser />} instead={<MissingPartPage />}>
        <AuthScreen />
      </Part>
    </div>
  );
}

/** The children with the dialogs that they open. */
function Kept({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  return (
    <OverlayContext value={overlays}>
      <div className="contents" hidden={isHidden} inert={isHidden} aria-hidden={isHidden || undefined}>
        {children}
        <div ref={setOverlays} />
      </div>
    </OverlayContext>
  );
}

export function LoadingUser() {
  return (
    <main className="flex min-h-dvh items-center justify-center gap-3 text-muted-foreground">
      <Spinner />
      <p role="status">Loading...</p>
    </main>
  );
}
