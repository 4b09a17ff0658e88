import { lazy, type ReactNode, Suspense } from "react";
import { ErrorPage } from "../../components/layout/error-page";
import { OfflineNotice } from "../../components/layout/offline-notice";
import { Spinner } from "../../components/ui/spinner";
import { errorMessage, isSignedOut } from "../../lib/error-message";
import { trpc } from "../../lib/trpc";

const AuthScreen = lazy(() => import("./auth-screen"));

/** Shows its children to a person who is signed in, and to anybody else the sign-in screen, at the same address. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { error, data: user, refetch } = trpc.auth.current.useQuery();
  if (error && isSignedOut(error)) {
    return (
      <Suspense fallback={<LoadingUser />}>
        <AuthScreen />
      </Suspense>
    );
  }
  if (user) {
    return (
      <>
        <OfflineNotice />
        {children}
      </>
    );
  }
  if (error) return <ErrorPage message={errorMessage(error)} onRetry={() => void refetch()} />;
  return <LoadingUser />;
}

function LoadingUser() {
  return (
    <main className="flex min-h-dvh items-center justify-center gap-3 text-muted-foreground">
      <Spinner />
      <p role="status">Loading...</p>
    </main>
  );
}
