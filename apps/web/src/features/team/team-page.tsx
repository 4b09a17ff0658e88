import type { TeamMember } from "@lotwright/contracts/team";
import { type ReactNode, useState } from "react";
import { BackLink } from "../../components/layout/back-link";
import { Card } from "../../components/layout/card";
import { PageHeader } from "../../components/layout/page-header";
import { trpc } from "../../lib/trpc";
import { CreateMemberForm } from "./create-member-form";
import { MemberRow } from "./member-row";
import { ResetPasswordDialog } from "./reset-password-dialog";

type TeamPageProps = { renderAssign: (member: TeamMember, onClose: () => void) => ReactNode };

export function TeamPage({ renderAssign }: TeamPageProps) {
  const [users] = trpc.team.list.useSuspenseQuery();
  const [assigned, setAssigned] = useState<TeamMember>();
  const [reset, setReset] = useState<TeamMember>();
  const members = users.filter(({ role }) => role === "team");
  return (
    <>
      <PageHeader title="Team Management" back={<BackLink to="/" label="Back to manifests" />} />
      <main className="page max-w-3xl space-y-4 py-4">
        <p className="text-muted-foreground">Manage team members and their access</p>
        <Card
          title="Create Team Member"
          description="Add a new team member account. They will only see assigned manifests."
        >
          <CreateMemberForm />
        </Card>
        <Card title={`Team Members (${members.length})`}>
          {members.length > 0 ? (
            <ul>
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  onAssign={() => setAssigned(member)}
                  onReset={() => setReset(member)}
                />
              ))}
            </ul>
          ) : (
            <p className="border-t px-4 py-10 text-center text-muted-foreground">
              No team members yet. Create one above to get started.
            </p>
          )}
        </Card>
      </main>
      {assigned && renderAssign(assigned, () => setAssigned(undefined))}
      {reset && <ResetPasswordDialog member={reset} onClose={() => setReset(undefined)} />}
    </>
  );
}
