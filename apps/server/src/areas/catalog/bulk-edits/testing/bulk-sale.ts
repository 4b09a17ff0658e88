import { items } from "@lotwright/db/schema";
import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { asc, eq } from "drizzle-orm";
import { actorOf, type TestServer } from "../../../../testing/app";
import { makePeople } from "../../../../testing/people";

/** Creates an empty manifest visible to its owner and a member, one visible to the owner only, and helpers. */
export async function makeBulkSale(server: TestServer) {
  const people = await makePeople(server.db);
  const { owner, member, workspaceId, manifest: hidden, item: hiddenLot } = people;
  const { id: manifestId } = await makeManifest(server.db, { workspaceId, name: "Autumn Sale" });
  const { id: otherId } = await makeManifest(server.db, { workspaceId, name: "Winter Sale" });
  const caller = server.callerFor(actorOf(owner));
  await caller.assignments.assign({ manifestId, userId: member.id });
  await caller.assignments.unassign({ manifestId: hidden.id, userId: member.id });
  return {
    ...{ ...people, manifestId, otherId, hidden, hiddenLot, caller, bulk: caller.bulkEdits },
    members: server.callerFor(actorOf(member)),
    lot: (lotNumber: number, given: Partial<Parameters<typeof makeItem>[1]> = {}) =>
      makeItem(server.db, { workspaceId, manifestId, lotNumber, ...given }),
    /** Complete rows of a manifest, by number. */
    rows: (of = manifestId) =>
      server.db
        .select()
        .from(items)
        .where(eq(items.manifestId, of))
        .orderBy(asc(items.lotNumber), asc(items.sectionLetter)),
  };
}

export type BulkSale = Awaited<ReturnType<typeof makeBulkSale>>;
