import { type ErrorComponentProps, Link, useLocation, useRouter } from "@tanstack/react-router";
import { isMissingPart, retryAll } from "../../lib/app-shell";
import { errorMessage, isNotFound } from "../../lib/error-message";
import { buttonClasses } from "../ui/button";
import { ErrorPage } from "./error-page";
import { MissingPartPage } from "./part";

const brokenMessage = "This screen couldn't be shown. Try again.";

/** The error page for a failed route loader or a rendering error. */
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
      hasHeader
      {...(isOfServer && error.cause instanceof TypeError && { title: "No connection" })}
      message={isOfServer ? errorMessage(error) : brokenMessage}
      onRetry={() => void retry()}
      action={pathname !== "/" && <HomeLink variant="ghost" />}
    />
  );
}

/** The page for an unknown address. `message` says what is missing, such as a deleted manifest. */
export function NotFound({ message }: { message?: string }) {
  return (
    <ErrorPage
      hasHeader
      title={message ? "Not found" : "Page not found"}
      message={message ?? "Check the address, or go back to your manifests."}
      action={<HomeLink variant="primary" />}
    />
  );
}

/** A link to the home page, because an installed app has no browser buttons. */
function HomeLink({ variant }: { variant: "primary" | "ghost" }) {
  return (
    <Link to="/" className={buttonClasses({ variant })}>
      All manifests
    </Link>
  );
}
