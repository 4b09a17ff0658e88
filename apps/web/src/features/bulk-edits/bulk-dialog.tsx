import { type ReactNode, useEffect, useRef } from "react";
import { Dialog } from "../../components/ui/dialog";
import { FormError } from "../../components/ui/field";
import { Working } from "../../components/ui/working";
import { useIsOnline } from "../../data/api/connection";
import { toast } from "../../lib/toasts";

/**
 * Mutation meta of a call that continues after its dialog has closed: a failure is shown in the dialog, or otherwise in a toast.
 */
export function useDialogMeta(errorTitle: string) {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return { errorTitle, isShownElsewhere: () => isOpen.current };
}

/** Toast saying that the operation continues although its dialog was closed. */
export const toastStillRunning = (busyText: string) =>
  toast({ title: `${busyText}…`, description: "This goes on. You'll see here when it's done." });

type Call = { isPending: boolean; error: unknown };

type BulkDialogProps = {
  title: string;
  description?: string;
  /** Number of lots to change. */
  count: number;
  /** The mutation of the dialog. Closing the dialog does not cancel it. */
  call: Call;
  /** Text while the mutation runs, such as "Changing 2,000 lots". */
  busyText: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** The frame of a bulk edit's dialog, with error, progress, and a notice if it needs a connection. */
export function BulkDialog({ title, description, count, call, busyText, ...props }: BulkDialogProps) {
  const isOnline = useIsOnline();
  const close = () => {
    if (call.isPending) toastStillRunning(busyText);
    props.onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      {...{ title }}
      {...(description && { description })}
      {...(props.className && { className: props.className })}
    >
      {!isOnline && (
        <p role="status" className="mb-4 rounded-md bg-muted px-3 py-2">
          You're offline. Changing several lots needs a connection.
        </p>
      )}
      {props.children}
      <div className="pt-4 empty:hidden">
        <FormError error={call.error} fields={[]} />
        {call.isPending && <Working text={busyText} count={count} />}
      </div>
    </Dialog>
  );
}
