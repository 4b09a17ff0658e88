import type { TeamMember } from "@lotwright/contracts/team";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { longDate } from "../../lib/format";
import { useUpdateTeamMember } from "./use-team";

type MemberRowProps = { member: TeamMember; onAssign: () => void; onReset: () => void };

export function MemberRow({ member, onAssign, onReset }: MemberRowProps) {
  const { id, email, isActive, createdAt } = member;
  const update = useUpdateTeamMember();
  return (
    <li aria-label={email} className="border-t p-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-all font-medium">{email}</span>
        <Badge variant={isActive ? "neutral" : "outline"}>{isActive ? "Active" : "Inactive"}</Badge>
      </p>
      <p className="text-muted-foreground text-sm">Created {longDate(createdAt)}</p>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button variant="secondary" onClick={onAssign}>
          Assign Manifests
        </Button>
        <Button variant="secondary" onClick={onReset}>
          Reset Password
        </Button>
        <Button
          variant="secondary"
          isBusy={update.isPending}
          busyText={isActive ? "Deactivating..." : "Activating..."}
          onClick={() => update.mutate({ userId: id, isActive: !isActive })}
        >
          {isActive ? "Deactivate" : "Activate"}
        </Button>
      </div>
    </li>
  );
}
