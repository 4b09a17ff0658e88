import type { ListedTeamMember } from "@lotwright/contracts/workspace/team";
import { QrCode, UserPlus } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { EscapeLink } from "../../components/layout/escape-link";
import { PageHeader } from "../../components/layout/page-header";
import { Button } from "../../components/ui/button";
import { trpc } from "../../data/api/trpc";
import { openDialog } from "../../lib/dialogs";
import { CreateMemberForm } from "./create-member-form";
import { Invitations } from "./invitations";
import { InviteDialog } from "./invite-dialog";
import { MemberRow } from "./member-row";
import { RenameMemberDialog } from "./rename-member-dialog";
import { ResetPasswordDialog } from "./reset-password-dialog";

type OpenDialog = { name: "rename" | "reset"; member: ListedTeamMember } | { name: "invite" };

/** The team page. A button opens the form for a new member, which is always open while there are no members. */
export function TeamPage() {
  const [users] = trpc.team.list.useSuspenseQuery();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isAdding, setIsAdding] = useState(false);
  const members = users.filter(({ role }) => role !== "admin");
  const hasForm = isAdding || members.length === 0;
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHeader title="Team Management" back={<EscapeLink to="/" label="Back to manifests" />} />
      <main id="main" className="page max-w-3xl space-y-4 py-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted-foreground">Manage team members and their access</p>
          <Button onClick={() => setDialog({ name: "invite" })}>
            <QrCode aria-hidden className="size-5" />
            Invite by Link
          </Button>
        </div>
        {hasForm && (
          <Card
            title="Create Team Member"
            description="Add a new team member account. They will only see assigned manifests."
          >
            <CreateMemberForm
              onCreated={() => setIsAdding(false)}
              onTyped={() => setIsAdding(true)}
              {...(members.length > 0 && { onCancel: () => setIsAdding(false) })}
            />
          </Card>
        )}
        <Card
          title={`Team Members (${members.length})`}
          action={
            !hasForm && (
              <Button variant="secondary" onClick={() => setIsAdding(true)}>
                <UserPlus aria-hidden className="size-5" />
                Add Team Member
              </Button>
            )
          }
        >
          {members.length > 0 ? (
            <ul>
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  onAssign={() =>
                    openDialog({ id: "assign-manifests", userId: member.id, email: member.email })
                  }
                  onRename={() => setDialog({ name: "rename", member })}
                  onReset={() => setDialog({ name: "reset", member })}
                />
              ))}
            </ul>
          ) : (
            <p className="border-t px-4 py-10 text-center text-muted-foreground">
              No team members yet. Create one above to get started.
            </p>
          )}
        </Card>
        <Invitations />
      </main>
      {dialog?.name === "invite" && <InviteDialog onClose={close} />}
      {dialog?.name === "rename" && <RenameMemberDialog member={dialog.member} onClose={close} />}
      {dialog?.name === "reset" && <ResetPasswordDialog member={dialog.member} onClose={close} />}
    </>
  );
}
