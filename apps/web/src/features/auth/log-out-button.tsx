import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { deviceWord } from "../../lib/device";
import { countWaiting, isAllSafe, useOutboxView, waitingText } from "../offline/queue";
import { useLogout } from "./use-auth";

/** Logs out. Asks for confirmation while the upload queue is not empty. */
export function LogOutButton() {
  const logout = useLogout();
  const waiting = countWaiting(useOutboxView());
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        isBusy={logout.isPending}
        busyText="Logging out..."
        onClick={() => (isAllSafe(waiting) ? logout.mutate() : setIsAsking(true))}
      >
        <LogOut aria-hidden className="size-5" />
        Log Out
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Log out now?"
        description={`${waitingText(waiting)}. Pending changes stay on this ${deviceWord()} and upload when you log in here again.`}
        confirmText="Log Out"
        isBusy={logout.isPending}
        onConfirm={() => logout.mutate()}
      />
    </>
  );
}
