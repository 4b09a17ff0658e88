import { useLocation } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "../../components/ui/button";
import { shell } from "../../lib/app-shell";
import { isDisturbing } from "./update-time";
import { useOutboxView } from "./use-outbox";

/** Offers a newer version of the app where nothing is being captured, written or sent. */
export function UpdateNotice() {
  const hasUpdate = useSyncExternalStore(shell.subscribe, shell.hasUpdate);
  const pathname = useLocation({ select: (location) => location.pathname });
  const view = useOutboxView();
  if (!hasUpdate || isDisturbing(pathname, view)) return null;
  return (
    <div role="status" className="page flex items-center justify-between gap-3 bg-muted py-1 text-sm">
      A newer version is ready.
      <Button variant="ghost" onClick={() => shell.takeUpdate(navigator.serviceWorker)}>
        <RefreshCw aria-hidden className="size-4" />
        Use it now
      </Button>
    </div>
  );
}
