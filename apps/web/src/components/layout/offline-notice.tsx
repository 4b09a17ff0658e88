import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { isServerUnreachable, onReachabilityChange, useIsOnline } from "../../lib/connection";

function useProblem(): string | undefined {
  const isOnline = useIsOnline();
  const isUnreachable = useSyncExternalStore(onReachabilityChange, isServerUnreachable);
  if (!isOnline) return "You're offline.";
  return isUnreachable ? "Can't reach the server." : undefined;
}

/** Two lines on a phone. The page's header sticks below it. */
const noticeHeight = "3rem";

function keepRoom() {
  const { style } = document.documentElement;
  style.setProperty("--notice-height", noticeHeight);
  return () => void style.removeProperty("--notice-height");
}

/** Says that the screen may show cached data. Stays visible when the page is scrolled. */
export function OfflineNotice() {
  const problem = useProblem();
  return (
    <div role="status" className="low-screen:static large-text:static sticky top-0 z-30">
      {problem && (
        <p
          ref={keepRoom}
          className="page flex min-h-(--notice-height) items-center gap-2 bg-warning-surface py-1 text-sm text-warning leading-tight"
        >
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {problem} Some information may be out of date.
        </p>
      )}
    </div>
  );
}
