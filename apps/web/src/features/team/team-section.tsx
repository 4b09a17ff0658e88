import { Link } from "@tanstack/react-router";
import { Card } from "../../components/layout/card";
import { LoadProblem } from "../../components/layout/load-problem";
import { buttonClasses } from "../../components/ui/button";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { plural } from "../../lib/format";

function sentenceOf(members: readonly { isActive: boolean }[]): string {
  if (members.length === 0) return "No one else has an account yet.";
  const inactive = members.filter(({ isActive }) => !isActive).length;
  const people = plural(members.length, "team member");
  return inactive === 0 ? `${people}.` : `${people}, ${inactive} of them without access.`;
}

/** Section of the settings for admins, which leads to the team page. */
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
        {data && <p>{sentenceOf(data.filter(({ role }) => role !== "admin"))}</p>}
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
