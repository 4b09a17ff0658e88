import { useState } from "react";
import { Card } from "../../components/layout/card";
import { Button } from "../../components/ui/button";
import { useCurrentUser } from "../../data/session/session";
import { ChangePasswordDialog } from "./change-password-dialog";
import { LogOutButton } from "./log-out-button";

export function AccountSection() {
  const { email } = useCurrentUser();
  const [isChanging, setIsChanging] = useState(false);
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setIsChanging(true)}>
        Change Password
      </Button>
      <LogOutButton />
    </div>
  );
  return (
    <Card id="account" title="Account" description={email} action={actions}>
      {isChanging && <ChangePasswordDialog onClose={() => setIsChanging(false)} />}
    </Card>
  );
}
