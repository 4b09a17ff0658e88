import {
  consignorDetails,
  exportMappings,
  invitations,
  manifests,
  sessions,
  users,
  workspaces,
} from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";

type Facts = {
  /** Whether there is a second person, or an open invitation. */
  hasTeam: boolean;
  hasPhone: boolean;
  /** Whether any consignor has a code at the platform. */
  hasCodes: boolean;
  /** Whether there is a sale besides the sample. */
  hasSale: boolean;
  hasSample: boolean;
  /** Time at which the workspace was made. */
  createdAt: string;
};

type Names = {
  /** Id of the sample sale, whether it exists or not. */
  sampleId: string;
  /** Id of the selling platform's preset; null without one. */
  platform: string | null;
};

/** Reads in one statement what the workspace has besides its settings. */
export async function readFacts({ db, actor }: ActorContext, { sampleId, platform }: Names): Promise<Facts> {
  const { workspaceId, userId } = actor;
  const ofWorkspace = (table: { workspaceId: unknown }) => sql`${table.workspaceId} = ${workspaceId}`;
  const rows = await db.execute<Facts>(sql`select
    exists(select from ${users} where ${ofWorkspace(users)} and ${users.id} <> ${userId})
      or exists(select from ${invitations} where ${ofWorkspace(invitations)} and ${invitations.expiresAt} > now()) as "hasTeam",
    exists(select from ${sessions} inner join ${users} on ${users.id} = ${sessions.userId}
      where ${ofWorkspace(users)} and ${sessions.device} = 'phone') as "hasPhone",
    exists(select from ${consignorDetails} where ${ofWorkspace(consignorDetails)} and ${consignorDetails.codes} ? ${platform}::text)
      or exists(select from ${exportMappings} where ${ofWorkspace(exportMappings)} and ${exportMappings.presetId} = ${platform}
        and ${exportMappings.consignors} <> '{}')
      as "hasCodes",
    exists(select from ${manifests} where ${ofWorkspace(manifests)} and ${manifests.id} <> ${sampleId}) as "hasSale",
    exists(select from ${manifests} where ${ofWorkspace(manifests)} and ${manifests.id} = ${sampleId}) as "hasSample",
    (select ${workspaces.createdAt} from ${workspaces} where ${workspaces.id} = ${workspaceId}) as "createdAt"`);
  return one([...rows]);
}
