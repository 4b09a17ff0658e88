import type { Database } from "@lotwright/db/client";
import { makeAssignment, makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";

/**
 * A workspace with one manifest of one item: its owner, two team members who came a day after each other, and the
 * owner of another workspace.
 */
export async function makePeople(db: Database, given: { passwordHash?: string } = {}) {
  const owner = await makeUser(db, { ...given, createdAt: new Date("2026-01-01") });
  const { workspaceId } = owner;
  const member = await makeUser(db, {
    ...given,
    workspaceId,
    role: "team",
    createdAt: new Date("2026-01-02"),
  });
  const unassigned = await makeUser(db, {
    ...given,
    workspaceId,
    role: "team",
    createdAt: new Date("2026-01-03"),
  });
  const stranger = await makeUser(db, given);
  const manifest = await makeManifest(db, { workspaceId });
  await makeAssignment(db, { workspaceId, manifestId: manifest.id, userId: member.id });
  const item = await makeItem(db, { workspaceId, manifestId: manifest.id, title: "Brass lamp" });
  return { workspaceId, owner, member, unassigned, stranger, manifest, item };
}
