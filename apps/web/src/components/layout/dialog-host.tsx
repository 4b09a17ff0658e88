import { CatchBoundary, type ErrorComponentProps, useMatches } from "@tanstack/react-router";
import { type ComponentType, lazy, type ReactNode, useLayoutEffect } from "react";
import { isMissingPart } from "../../lib/app-shell";
import { closeDialog, openedDialog } from "../../lib/dialogs";
import { useStore } from "../../lib/store";
import type { RequestedDialogProps } from "./create-dialogs";
import { Part } from "./part";

const FailedDialog = lazy(() => import("./failed-dialog"));

type DialogHostProps = {
  /** The pages below the dialogs. */
  children: ReactNode;
  /** Renders the dialog of a request. */
  dialogs: ComponentType<RequestedDialogProps>;
};

/** Renders the pages with the dialog that is open. It closes when another page is shown, or none. If it fails, the page stays. */
export function DialogHost({ children, dialogs }: DialogHostProps) {
  const page = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  return (
    <>
      {children}
      <OpenedDialog dialogs={dialogs} />
      <CloseAtEnd key={page} />
    </>
  );
}

/** The dialog that is open, with the function that closes it. */
function useOpened() {
  const opened = useStore(openedDialog);
  if (!opened) return undefined;
  const { key, request } = opened;
  const onClose = () => {
    closeDialog(key);
    request.onClosed?.();
  };
  return { key, request, onClose };
}

function OpenedDialog({ dialogs: RequestedDialog }: Pick<DialogHostProps, "dialogs">) {
  const opened = useOpened();
  if (!opened) return null;
  const { key, request, onClose } = opened;
  return (
    <Part key={key} onClose={onClose}>
      <CatchBoundary getResetKey={neverReset} errorComponent={DialogError}>
        <RequestedDialog {...{ request, onClose }} />
      </CatchBoundary>
    </Part>
  );
}

const neverReset = () => "";

/** Leaves code that failed to load to the part around the dialog. */
function DialogError({ error }: ErrorComponentProps) {
  const opened = useOpened();
  if (isMissingPart(error)) throw error;
  return opened && <FailedDialog {...{ error }} onClose={opened.onClose} />;
}

/** Closes the dialog of a page before the next page is painted. */
function CloseAtEnd() {
  useLayoutEffect(() => () => closeDialog(), []);
  return null;
}
