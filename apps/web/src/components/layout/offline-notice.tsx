import { WifiOff } from "lucide-react";
import { useIsOnline } from "../../lib/use-is-online";

export function OfflineNotice() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="page flex items-center gap-2 bg-warning-surface py-2 text-sm text-warning">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          No connection. What you see may be out of date.
        </p>
      )}
    </div>
  );
}
