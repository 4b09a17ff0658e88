import { useState } from "react";
import { Card } from "../../components/layout/card";
import { Button } from "../../components/ui/button";
import { Person } from "../../components/ui/person";
import { useCurrentUser } from "../../data/session/session";
import { ChangePasswordDialog } from "./change-password-dialog";
import { LogOutButton } from "./log-out-button";
import { OwnNameDialog } from "./own-name-dialog";

export function AccountSection() {
  const user = useCurrentUser();
  const [open, setOpen] = useState<"name" | "password">();
  const close = () => setOpen(undefined);
  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setOpen("name")}>
        Edit Name
      </Button>
      <Button variant="secondary" onClick={() => setOpen("password")}>
        Change Password
      </Button>
      <LogOutButton />
    </div>
  );
  return (
    <Card id="account" title="Account" description={user.email} action={actions}>
      {user.name && (
        <p className="border-t p-4">
          <Person name={user.name} className="font-medium" />
        </p>
      )}
      {open === "name" && <OwnNameDialog onClose={close} />}
      {open === "password" && <ChangePasswordDialog onClose={close} />}
    </Card>
  );
}
