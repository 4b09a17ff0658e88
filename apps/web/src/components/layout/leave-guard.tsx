import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../ui/confirm-dialog";

type LeaveGuardProps = {
  /** Something would be lost. */
  isActive: boolean;
  /** All of it is here again when the page is opened the next time: closing the tab loses nothing. */
  isKept?: boolean;
  /** An address that may be gone to all the same. */
  isAllowed?: (pathname: string) => boolean;
  title: string;
  description: string;
  confirmText: string;
  onLeave?: (pathname: string) => void;
};

/** Asks before the page is left; the browser asks in its own words when the tab is closed. */
export function LeaveGuard({ isActive, isKept = false, isAllowed, onLeave, ...words }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isActive && next.pathname !== current.pathname && !isAllowed?.(next.pathname),
    enableBeforeUnload: isActive && !isKept,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      {...words}
      isOpen={blocker.status === "blocked"}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      onConfirm={() => {
        if (blocker.status !== "blocked") return;
        onLeave?.(blocker.next.pathname);
        blocker.proceed();
      }}
    />
  );
}
