import { useLocation } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { Notice } from "../../../components/layout/notice";
import { Button } from "../../../components/ui/button";
import { shell } from "../../../lib/app-shell";
import { useStore } from "../../../lib/store";
import type { OutboxView } from "../queue/outbox-state";
import { useOutboxFact } from "../queue/use-outbox";

const working = /\/(?:camera|new-item|voice|edit|waiting\/[^/]+)$/;

/** Whether a reload would interrupt a capture, typing or an upload. */
export const isDisturbing = (pathname: string, { lots, photos }: Pick<OutboxView, "lots" | "photos">) =>
  working.test(pathname) || lots.length + photos.length > 0;

const busyMs = 3_000;

/** Offers to update the app while the user captures and types nothing, and nothing is being uploaded. */
export function UpdateNotice() {
  const hasUpdate = useStore({ get: shell.hasUpdate, subscribe: shell.subscribe });
  const pathname = useLocation({ select: (location) => location.pathname });
  const isHeld = useOutboxFact((view) => isDisturbing(pathname, view));
  const [isTaken, setIsTaken] = useState(false);
  const take = () => {
    setIsTaken(true);
    // The button can be pressed again, because the user may have declined to leave the page.
    setTimeout(() => setIsTaken(false), busyMs);
    shell.takeUpdate(navigator.serviceWorker);
  };
  if (!hasUpdate || isHeld) return null;
  return (
    <Notice
      kind="update"
      icon={RefreshCw}
      role="status"
      isCalm
      action={
        <Button variant="ghost" isBusy={isTaken} onClick={take}>
          Update now
        </Button>
      }
    >
      A new version is available.
    </Notice>
  );
}
