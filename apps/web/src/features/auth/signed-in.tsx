import { useRouter } from "@tanstack/react-router";
import { lazy, type ReactNode, useEffect, useState } from "react";
import { ErrorPage } from "../../components/layout/error-page";
import { FullStorageNotice } from "../../components/layout/full-storage-notice";
import { OfflineNotice } from "../../components/layout/offline-notice";
import { MissingPartPage, Part } from "../../components/layout/part";
import { OverlayContext } from "../../components/ui/open-dialogs";
import { Spinner } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { retryAll } from "../../lib/app-shell";
import { errorMessage, isSignedOut, mustReplacePassword } from "../../lib/error-message";
import { finishRemoval } from "../../lib/toasts";

const AuthScreen = lazy(() => import("./auth-screen"));
const ReplacePasswordScreen = lazy(() => import("./replace-password-screen"));

/** The current user. During a refetch the previous result or error stays, so that the screen does not change. */
function useWhoIsIn() {
  const { error: answered, errorUpdateCount, data: user, refetch } = trpc.auth.current.useQuery();
  const [last, setLast] = useState(answered);
  // If a signed-out user goes offline, the sign-in screen stays.
  const error = answered && user && isSignedOut(last) ? last : answered;
  if (error !== last && (error || user)) setLast(error);
  const before = user || errorUpdateCount === 0 ? null : last;
  return { error: error ?? before, user, refetch };
}

/**
 * Shows its children to a signed-in user, and the sign-in screen to others, at the same URL. When a session expires,
 * the children stay mounted but hidden, so that the same user finds them unchanged after signing in.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const { error, user, refetch } = useWhoIsIn();
  const router = useRouter();
  const isOut = isSignedOut(error);
  // Closes an Undo toast, because it would change a hidden page.
  useEffect(() => {
    if (isOut) finishRemoval();
  }, [isOut]);
  // Refetches the current user, and also the failed queries of the page, which probably failed because of the same lost
  // connection.
  const refetchUser = () =>
    Promise.all([refetch(), router.invalidate({ filter: ({ status }) => status === "error" })]);
  return (
    <>
      {isOut && <SignIn isReplacing={mustReplacePassword(error)} />}
      {user && (
        <Kept key={user.id} isHidden={isOut}>
          <OfflineNotice />
          <FullStorageNotice />
          {children}
        </Kept>
      )}
      {!(user || error) && <LoadingUser />}
      {!(user || isOut) && error && (
        <ErrorPage message={errorMessage(error)} onRetry={() => void retryAll(refetchUser)} />
      )}
    </>
  );
}

/**
 * The sign-in screen, or the one that replaces a password chosen by an admin. Its clicks must not reach an open dialog behind it.
 */
function SignIn({ isReplacing }: { isReplacing: boolean }) {
  return (
    <div className="pointer-events-auto">
      <Part fallback={<LoadingUser />} instead={<MissingPartPage />}>
        {isReplacing ? <ReplacePasswordScreen /> : <AuthScreen />}
      </Part>
    </div>
  );
}

/** A page that can be hidden together with its open dialogs, without unmounting. */
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
