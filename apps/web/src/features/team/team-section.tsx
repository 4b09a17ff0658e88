import type { ListedTeamMember } from "@lotwright/contracts/workspace/team";
import { Link } from "@tanstack/react-router";
import { Card } from "../../components/layout/card";
import { LoadProblem } from "../../components/layout/load-problem";
import { Badge } from "../../components/ui/badge";
import { buttonClasses } from "../../components/ui/button";
import { Person } from "../../components/ui/person";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { plural } from "../../lib/format";

function sentenceOf(members: readonly { isActive: boolean }[]): string {
  if (members.length === 0) return "No one else has an account yet.";
  const inactive = members.filter(({ isActive }) => !isActive).length;
  const people = plural(members.length, "team member");
  return inactive === 0 ? `${people}.` : `${people}, ${inactive} of them without access.`;
}

/** Maximum of members that the section lists. */
const maxShown = 10;

/** Section of the settings for admins with the first members, which leads to the team page. */
export function TeamSection() {
  const { data, error, isFetching, refetch } = trpc.team.list.useQuery(undefined, {
    meta: { hasOwnMessage: true },
  });
  return (
    <Card
      id="team"
      title="Team"
      description="Give your staff accounts, and choose the manifests they see."
      action={
        <Link to="/team-management" className={buttonClasses({ variant: "secondary" })}>
          Manage team
        </Link>
      }
    >
      <div className="border-t p-4">
        {data && <Members members={data.filter(({ role }) => role !== "admin")} />}
        {!data && !error && (
          <Loading text="Loading team members...">
            <Skeleton className="h-6 rounded-md" />
          </Loading>
        )}
        {error && !data && <LoadProblem {...{ error, isFetching, refetch }} />}
      </div>
    </Card>
  );
}

function Members({ members }: { members: readonly ListedTeamMember[] }) {
  const more = members.length - maxShown;
  return (
    <>
      <p>{sentenceOf(members)}</p>
      {members.length > 0 && (
        <ul aria-label="Team members" className="divide-y pt-2">
          {members.slice(0, maxShown).map(({ id, name, email, isActive }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <Person name={name || email} />
              <Badge variant={isActive ? "neutral" : "outline"}>{isActive ? "Active" : "Inactive"}</Badge>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="text-muted-foreground">{`and ${more.toLocaleString("en-US")} more`}</p>}
    </>
  );
}
