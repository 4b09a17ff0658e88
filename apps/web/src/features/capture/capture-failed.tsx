import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { ErrorPage } from "../../components/layout/error-page";
import { RouteError } from "../../components/layout/route-error";
import { Button, buttonClasses } from "../../components/ui/button";
import { readLastCapture, useCurrentUser } from "../../data/session/session";
import { isMissingPart } from "../../lib/app-shell";
import { useOutbox } from "../offline/queue";

/** Whether all captures are stored on the phone, not only in this page. */
function useIsStored(): boolean {
  const { subscribe, view, hasUnwritten } = useOutbox();
  return useSyncExternalStore(subscribe, () => view().isLasting && !hasUnwritten());
}

/** Error screen of the capture screen. Photos are in the upload queue, which keeps working. */
export function CaptureFailed({ manifestId, ...failure }: ErrorComponentProps & { manifestId: string }) {
  const { error, reset } = failure;
  const router = useRouter();
  const { id: userId } = useCurrentUser();
  const isStored = useIsStored();
  const isOfServer = error instanceof Error && error.name === "TRPCClientError";
  if (isOfServer || isMissingPart(error)) return <RouteError {...failure} />;
  const last = readLastCapture(userId);
  const lot = last?.manifestId === manifestId ? ` lot ${last.lot}` : "";
  const safety = isStored
    ? "Your photos are saved."
    : "Your last photos are only in this page. Keep it open.";
  return (
    <ErrorPage
      hasHeader
      title="Capture Photos"
      message={`The camera stopped. ${safety}`}
      action={
        <>
          <Button
            onClick={() => {
              reset();
              void router.invalidate();
            }}
          >
            Continue{lot}
          </Button>
          <Link
            to="/manifests/$manifestId"
            params={{ manifestId }}
            className={buttonClasses({ variant: "ghost" })}
          >
            Back to items
          </Link>
        </>
      }
    />
  );
}
