import type { Invitation } from "@lotwright/contracts/workspace/team";
import { Card } from "../../components/layout/card";
import { Button } from "../../components/ui/button";
import { longDate } from "../../lib/format";
import { useInvitations, useWithdrawInvitation } from "./use-team";

/** The invitations that no one has used yet. Nothing while there are none. */
export function Invitations() {
  const invitations = useInvitations();
  if (invitations.length === 0) return null;
  return (
    <Card
      title={`Open Invitations (${invitations.length})`}
      description="People who join appear above. Assign manifests to them there."
    >
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function InvitationRow({ invitation: { id, name, expiresAt } }: { invitation: Invitation }) {
  const withdraw = useWithdrawInvitation();
  const shown = name || "Without a name";
  return (
    <li aria-label={shown} className="flex flex-wrap items-center gap-2 border-t p-4">
      <div className="min-w-0 grow">
        <p dir="auto" className="break-words font-medium">
          {shown}
        </p>
        <p className="text-muted-foreground text-sm">Link valid until {longDate(expiresAt)}</p>
      </div>
      <Button
        variant="secondary"
        isBusy={withdraw.isPending}
        busyText="Withdrawing..."
        onClick={() => withdraw.mutate({ id })}
      >
        Withdraw
      </Button>
    </li>
  );
}
