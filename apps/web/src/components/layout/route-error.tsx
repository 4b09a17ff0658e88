import { type ErrorComponentProps, Link, useLocation, useRouter } from "@tanstack/react-router";
import { errorMessage, isNotFound } from "../../lib/error-message";
import { isMissingPart, retryAll } from "../../lib/missing-part";
import { buttonClasses } from "../ui/button";
import { ErrorPage } from "./error-page";
import { MissingPartPage } from "./part";

const brokenMessage = "This screen could not be shown. Try again.";

/** What a failed loader or a broken page shows. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  if (isNotFound(error)) return <NotFound message={errorMessage(error)} />;
  if (isMissingPart(error)) return <MissingPartPage />;
  const retry = () =>
    retryAll(async () => {
      reset();
      await router.invalidate();
    });
  const isOfServer = error instanceof Error && error.name === "TRPCClientError";
  return (
    <ErrorPage
      message={isOfServer ? errorMessage(error) : brokenMessage}
      onRetry={() => void retry()}
      action={pathname !== "/" && <HomeLink variant="ghost" />}
    />
  );
}

export function NotFound({ message = "There is nothing at this address." }: { message?: string }) {
  return <ErrorPage title="Not found" message={message} action={<HomeLink variant="primary" />} />;
}

/** As an installed app it has no back button of the browser's. */
function HomeLink({ variant }: { variant: "primary" | "ghost" }) {
  return (
    <Link to="/" className={buttonClasses({ variant })}>
      All manifests
    </Link>
  );
}
