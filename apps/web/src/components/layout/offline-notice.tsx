import { WifiOff } from "lucide-react";
import { obstacleToServer, useIsOnline } from "../../data/api/connection";
import { useStore } from "../../lib/store";
import { Notice } from "./notice";

function useProblem(): string | undefined {
  const isOnline = useIsOnline();
  const obstacle = useStore(obstacleToServer);
  return isOnline ? obstacle : "You're offline.";
}

/** A notice that the device is offline or the server can't be reached. */
export function OfflineNotice() {
  const problem = useProblem();
  return (
    <div role="status" className="low-screen:static large-text:static sticky top-0 z-30">
      {problem && (
        <Notice kind="offline" icon={WifiOff} isSticky>
          {problem} Some information may be out of date.
        </Notice>
      )}
    </div>
  );
}
