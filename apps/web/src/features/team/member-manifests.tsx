import type { ListedTeamMember } from "@lotwright/contracts/workspace/team";
import { plural } from "../../lib/format";

/** Maximum of manifests named in a member's row. */
const maxNamed = 3;

const namesOf = (manifests: ListedTeamMember["manifests"]) => manifests.map(({ name }) => name).join(", ");

/** The first manifests assigned to a member, with a dialog that lists all. */
export function MemberManifests({ member }: { member: ListedTeamMember }) {
  const { manifestCount, manifests } = member;
  if (manifestCount === 0) return <p className="pt-2 text-sm">No manifests assigned</p>;
  const first = namesOf(manifests.slice(0, maxNamed));
  const folded = manifests.slice(maxNamed);
  const unnamed = manifestCount - manifests.length;
  return (
    <div className="pt-2 text-sm">
      <p dir="auto" className="break-words">
        {plural(manifestCount, "manifest")}: {first}
      </p>
      {folded.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">
            and {plural(manifestCount - maxNamed, "more", "more")}
          </summary>
          <p dir="auto" className="break-words text-muted-foreground">
            {namesOf(folded)}
            {unnamed > 0 && `, and ${plural(unnamed, "other")} under Assign Manifests`}
          </p>
        </details>
      )}
    </div>
  );
}
