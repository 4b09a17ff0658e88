import { type HistoryState, useBlocker, useLocation, useRouter } from "@tanstack/react-router";
import { ConfirmDialog } from "../ui/confirm-dialog";

/** Returns a function that navigates back to the current page. */
export function useComeBack(): (state?: HistoryState) => void {
  const { history } = useRouter();
  const href = useLocation({ select: (location) => location.href });
  return (state) => history.push(href, state);
}

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
  onLeave?: (leaving: Leaving) => void;
};

type Leaving = {
  /** Where the person goes. */
  pathname: string;
  /** Opens the page again that is left now. */
  comeBack: () => void;
};

/** Asks before the page is left; the browser asks in its own words when the tab is closed. */
export function LeaveGuard({ isActive, isKept = false, isAllowed, onLeave, ...words }: LeaveGuardProps) {
  const comeBack = useComeBack();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isActive && next.pathname !== current.pathname && !isAllowed?.(next.pathname),
    enableBeforeUnload: isActive && !isKept,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      cancelText="Keep editing"
      {...words}
      isOpen={blocker.status === "blocked"}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      onConfirm={() => {
        if (blocker.status !== "blocked") return;
        onLeave?.({ pathname: blocker.next.pathname, comeBack });
        blocker.proceed();
      }}
    />
  );
}
