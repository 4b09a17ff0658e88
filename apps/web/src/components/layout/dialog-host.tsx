import { CatchBoundary, useMatches } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useLayoutEffect } from "react";
import { closeDialog, openedDialog } from "../../lib/dialogs";
import { useStore } from "../../lib/store";
import type { RequestedDialogProps } from "./create-dialogs";
import { Part } from "./part";
import { RouteError } from "./route-error";

type DialogHostProps = {
  /** The pages. */
  children: ReactNode;
  /** Renders the dialog of a request. */
  dialogs: ComponentType<RequestedDialogProps>;
};

/** Renders the pages with the dialog that is open. It closes when another page is shown, or none. If it fails, the page does. */
export function DialogHost({ children, dialogs }: DialogHostProps) {
  const page = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" });
  return (
    <CatchBoundary getResetKey={() => page} errorComponent={RouteError}>
      {children}
      <OpenedDialog dialogs={dialogs} />
      <CloseAtEnd key={page} />
    </CatchBoundary>
  );
}

function OpenedDialog({ dialogs: RequestedDialog }: Pick<DialogHostProps, "dialogs">) {
  const opened = useStore(openedDialog);
  if (!opened) return null;
  const { key, request } = opened;
  const onClose = () => {
    closeDialog(key);
    request.onClosed?.();
  };
  return (
    <Part key={key} onClose={onClose}>
      <RequestedDialog {...{ request, onClose }} />
    </Part>
  );
}

/** Closes the dialog of a page before the next page is painted. */
function CloseAtEnd() {
  useLayoutEffect(() => () => closeDialog(), []);
  return null;
}
