import { type ErrorComponentProps, Link, useLocation, useParams, useRouter } from "@tanstack/react-router";
import { createContext, type ReactNode, use } from "react";
import { isMissingPart, retryAll } from "../../lib/app-shell";
import { errorMessage, isNotFound } from "../../lib/error-message";
import { buttonClasses } from "../ui/button";
import { ErrorPage } from "./error-page";
import { MissingPartPage } from "./part";

const brokenMessage = "This screen couldn't be shown. Try again.";

type RenderGone = (manifestId: string, otherwise: ReactNode) => ReactNode;

/** Renders the page of a deleted manifest, with what this device captured for it. */
export const GoneManifestContext = createContext<RenderGone>((_manifestId, otherwise) => otherwise);

/** The error page for a failed route loader or a rendering error. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { manifestId, itemId } = useParams({ strict: false });
  const renderGone = use(GoneManifestContext);
  if (isNotFound(error)) {
    const page = <NotFound message={errorMessage(error)} />;
    return manifestId && !itemId ? renderGone(manifestId, page) : page;
  }
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

type NotFoundProps = {
  /** A sentence that names the missing thing, such as a deleted manifest. */
  message?: string;
  /** The primary action. */
  action?: ReactNode;
};

/** The page for an unknown address. */
export function NotFound({ message, action }: NotFoundProps) {
  return (
    <ErrorPage
      hasHeader
      title={message ? "Not found" : "Page not found"}
      message={message ?? "Check the address, or go back to your manifests."}
      action={
        <>
          {action}
          <HomeLink variant={action ? "ghost" : "primary"} />
        </>
      }
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
