import type { ListedTeamMember } from "@lotwright/contracts/workspace/team";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { EmailText } from "../../components/ui/email-text";
import { IconButton } from "../../components/ui/icon-button";
import { Initials } from "../../components/ui/person";
import { longDate } from "../../lib/format";
import { MemberManifests } from "./member-manifests";
import { useUpdateTeamMember } from "./use-team";

type MemberRowProps = {
  member: ListedTeamMember;
  onAssign: () => void;
  onRename: () => void;
  onReset: () => void;
};

export function MemberRow({ member, onAssign, onRename, onReset }: MemberRowProps) {
  const { id, email, name, isActive, createdAt } = member;
  const update = useUpdateTeamMember();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <li aria-label={email} className="border-t p-4">
      <div className="flex items-start gap-3">
        <Initials name={name || email} size="md" />
        <div className="min-w-0 grow">
          {name && (
            <p dir="auto" className="break-words font-semibold">
              {name}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className={classNames("min-w-0", !name && "font-medium")}>
              <EmailText text={email} />
            </span>
            <Badge variant={isActive ? "neutral" : "outline"}>{isActive ? "Active" : "Inactive"}</Badge>
          </p>
          <p className="text-muted-foreground text-sm">Created {longDate(createdAt)}</p>
        </div>
        <IconButton
          label={`Edit the name of ${name || email}`}
          icon={<Pencil aria-hidden className="size-5" />}
          onClick={onRename}
        />
      </div>
      <MemberManifests member={member} />
      <div className="grid grid-cols-2 large-text:grid-cols-1 gap-2 pt-3 sm:flex">
        <Button variant="secondary" className="max-sm:col-span-full" onClick={onAssign}>
          Assign Manifests
        </Button>
        <Button variant="secondary" onClick={onReset}>
          Reset Password
        </Button>
        <Button
          variant="secondary"
          isBusy={update.isPending}
          busyText={isActive ? "Deactivating..." : "Activating..."}
          onClick={() => (isActive ? setIsAsking(true) : update.mutate({ userId: id, isActive: true }))}
        >
          {isActive ? "Deactivate" : "Activate"}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={close}
        title={`Deactivate ${name || email}?`}
        description="They're signed out on all devices, and can't sign in. Their API keys are revoked for good. Their lots stay."
        confirmText="Deactivate"
        busyText="Deactivating..."
        isBusy={update.isPending}
        onConfirm={() => update.mutate({ userId: id, isActive: false }, { onSuccess: close })}
      />
    </li>
  );
}
