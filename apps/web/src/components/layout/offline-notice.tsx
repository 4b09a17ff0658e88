import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { isServerUnreachable, onReachabilityChange } from "../../lib/reachability";
import { useIsOnline } from "../../lib/use-is-online";

function useProblem(): string | undefined {
  const isOnline = useIsOnline();
  const isUnreachable = useSyncExternalStore(onReachabilityChange, isServerUnreachable);
  if (!isOnline) return "You're offline.";
  return isUnreachable ? "Can't reach the server." : undefined;
}

/** Says that what is on the screen may be the device's own copy. */
export function OfflineNotice() {
  const problem = useProblem();
  return (
    <div role="status">
      {problem && (
        <p className="page flex items-center gap-2 bg-warning-surface py-2 text-sm text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {problem} Some information may be out of date.
        </p>
      )}
    </div>
  );
}
