import { HardDrive } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { useCan } from "../../lib/current-user";
import { isStorageFull, noteSpace, subscribeToStorage } from "../../lib/full-storage";

const checkEveryMs = 60_000;

/** After a write that found no space, the server tries one whenever it is asked whether it is ready. */
async function checkSpace(): Promise<void> {
  const answer = await fetch("/readyz").catch(() => undefined);
  if (answer?.ok) noteSpace();
}

/** For admins, while the server has no space; what members captured waits in their queue. */
export function FullStorageNotice() {
  const isFull = useSyncExternalStore(subscribeToStorage, isStorageFull);
  const isShown = useCan("workspace.configure") && isFull;
  useEffect(() => {
    if (!isShown) return;
    const timer = setInterval(() => void checkSpace(), checkEveryMs);
    return () => clearInterval(timer);
  }, [isShown]);
  return (
    <div role="alert">
      {isShown && (
        <p className="page flex items-start gap-2 bg-warning-surface py-2 text-sm text-warning">
          <HardDrive aria-hidden className="mt-0.5 size-4 shrink-0" />
          The server is out of disk space. New lots and photos can't be saved until space is freed. What you
          captured stays on this phone.
        </p>
      )}
    </div>
  );
}
