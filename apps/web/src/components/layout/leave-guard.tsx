import { type HistoryState, useBlocker, useLocation, useRouter } from "@tanstack/react-router";
import { ConfirmDialog } from "../ui/confirm-dialog";

/** Returns a function that navigates back to the page that is open when the hook is called. */
export function useComeBack(): (state?: HistoryState) => void {
  const { history } = useRouter();
  const href = useLocation({ select: (location) => location.href });
  return (state) => history.push(href, state);
}

type LeaveGuardProps = {
  /** Whether the page has changes that would be lost. */
  isActive: boolean;
  /** Whether the changes are stored on the device, so that closing the tab loses nothing. */
  isKept?: boolean;
  /** Whether the user may go to this page without a confirmation. */
  isAllowed?: (pathname: string) => boolean;
  title: string;
  description: string;
  confirmText: string;
  cancelText?: string;
  onLeave?: (leaving: Leaving) => void;
};

type Leaving = {
  /** The path of the page that the user wants to open. */
  pathname: string;
  /** Navigates back to the page with the unsaved changes. */
  comeBack: () => void;
};

/** Asks for confirmation before the user leaves the page. Closing the tab shows the browser's own confirmation. */
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
