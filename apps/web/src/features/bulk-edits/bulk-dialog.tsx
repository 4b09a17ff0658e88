import { type ReactNode, useEffect, useRef, useState } from "react";
import { Dialog } from "../../components/ui/dialog";
import { FormError } from "../../components/ui/field";
import { Spinner } from "../../components/ui/progress";
import { useIsOnline } from "../../lib/connection";
import { toast } from "../../lib/toasts";

/** From this number of lots on, a dialog counts the seconds of its call. */
const manyLots = 500;

/** Meta of a call that goes on after its dialog has closed: a failure is shown in the dialog, or in a toast. */
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

type Call = { isPending: boolean; error: unknown };

type BulkDialogProps = {
  title: string;
  description?: string;
  /** The number of lots that the call is about. */
  count: number;
  /** The call that the dialog makes. Closing the dialog does not cancel it. */
  call: Call;
  /** What the call does, such as "Changing 2,000 lots". */
  busyText: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

/** A dialog of a bulk edit, with its error, its progress, and what it needs. */
export function BulkDialog({ title, description, count, call, busyText, ...props }: BulkDialogProps) {
  const isOnline = useIsOnline();
  const close = () => {
    if (call.isPending)
      toast({ title: `${busyText}…`, description: "This goes on. You'll see here when it's done." });
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
        {call.isPending && <Working text={`${busyText}…`} isTimed={count >= manyLots} />}
      </div>
    </Dialog>
  );
}

function Working({ text, isTimed }: { text: string; isTimed: boolean }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isTimed) return undefined;
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, [isTimed]);
  return (
    <div className="flex items-center gap-2 text-muted-foreground">
      <Spinner />
      <p role="status">{text}</p>
      {seconds > 0 && <span aria-hidden className="tabular-nums">{`${seconds} s`}</span>}
    </div>
  );
}
