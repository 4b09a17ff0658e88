import { HardDrive } from "lucide-react";
import { useEffect } from "react";
import { isStorageFull, reportReadiness } from "../../data/api/full-storage";
import { useCan } from "../../data/session/session";
import { deviceWord } from "../../lib/device";
import { useStore } from "../../lib/store";
import { Notice } from "./notice";

const checkEveryMs = 60_000;

/**
 * Makes the server test whether it can write to its disk. The server also reports a full disk after any failed write.
 */
async function checkSpace(): Promise<void> {
  if (document.visibilityState === "hidden" || !navigator.onLine) return;
  const answer = await fetch("/readyz").catch(() => undefined);
  reportReadiness(await answer?.json().catch(() => undefined));
}

/**
 * Tells admins that the server's disk is full. Members see nothing, because their captures wait in the upload queue.
 */
export function FullStorageNotice() {
  const isFull = useStore(isStorageFull);
  const isAdmin = useCan("workspace.configure");
  const isShown = isAdmin && isFull;
  useEffect(() => {
    if (!isAdmin) return;
    void checkSpace();
    const timer = setInterval(() => void checkSpace(), checkEveryMs);
    return () => clearInterval(timer);
  }, [isAdmin]);
  return (
    <div role="alert">
      {isShown && (
        <Notice kind="full-disk" icon={HardDrive}>
          The server is out of disk space. New lots stay on this {deviceWord()} until space is freed.
        </Notice>
      )}
    </div>
  );
}
