import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { obstacleToServer, onReachabilityChange, useIsOnline } from "../../lib/connection";

function useProblem(): string | undefined {
  const isOnline = useIsOnline();
  const obstacle = useSyncExternalStore(onReachabilityChange, obstacleToServer);
  return isOnline ? obstacle : "You're offline.";
}

/** The height of two lines of text on a phone. The page's header sticks below the notice. */
const noticeHeight = "3rem";

function keepRoom() {
  const { style } = document.documentElement;
  style.setProperty("--notice-height", noticeHeight);
  return () => void style.removeProperty("--notice-height");
}

/** Says at the top of the screen that the device is offline or the server can't be reached. */
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
