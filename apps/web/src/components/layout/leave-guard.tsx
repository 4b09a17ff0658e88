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
  /** Everything is stored: closing the tab loses nothing. */
  isKept?: boolean;
  /** Pages that may be opened without a question. */
  isAllowed?: (pathname: string) => boolean;
  title: string;
  description: string;
  confirmText: string;
  onLeave?: (leaving: Leaving) => void;
};

type Leaving = {
  /** The target page. */
  pathname: string;
  /** Opens the current page again. */
  comeBack: () => void;
};

/** Asks before leaving the page; when the tab is closed, the browser asks. */
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
