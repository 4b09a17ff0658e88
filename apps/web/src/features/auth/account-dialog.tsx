import { LogOut } from "lucide-react";
import { Button } from "../../components/ui/button";
import { Dialog } from "../../components/ui/dialog";
import { useCurrentUser } from "../../lib/current-user";
import { useLogout } from "./use-auth";

export default function AccountDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser();
  const logout = useLogout();
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Account">
      <p className="text-muted-foreground text-sm">Signed in as</p>
      <p className="break-words pb-5 font-medium">{user.email}</p>
      <Button
        variant="secondary"
        isWide
        isBusy={logout.isPending}
        busyText="Logging out..."
        onClick={() => logout.mutate()}
      >
        <LogOut aria-hidden className="size-5" />
        Log Out
      </Button>
    </Dialog>
  );
}
