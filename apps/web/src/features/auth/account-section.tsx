import { LogOut } from "lucide-react";
import { Card } from "../../components/layout/card";
import { Button } from "../../components/ui/button";
import { useCurrentUser } from "../../lib/current-user";
import { useLogout } from "./use-auth";

export function AccountSection() {
  const { email } = useCurrentUser();
  const logout = useLogout();
  return (
    <Card
      title="Account"
      description={email}
      action={
        <Button
          variant="secondary"
          isBusy={logout.isPending}
          busyText="Logging out..."
          onClick={() => logout.mutate()}
        >
          <LogOut aria-hidden className="size-5" />
          Log Out
        </Button>
      }
    />
  );
}
