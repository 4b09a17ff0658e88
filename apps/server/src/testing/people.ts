import type { Database } from "@lotwright/db/client";
import { assignments, items, manifests, users, workspaces } from "@lotwright/db/schema";
import { itemValues, manifestValues, userValues } from "@lotwright/db/testing/make";
import { one } from "../core/one";

export type People = Awaited<ReturnType<typeof makePeople>>;

type Given = {
  passwordHash?: string;
  manifest?: () => Partial<typeof manifests.$inferInsert>;
  item?: () => Partial<typeof items.$inferInsert>;
};

/**
 * A workspace with a manifest of one item, its owner, two team members (`member` is assigned to the manifest), and the owner of
 * another workspace.
 */
export async function makePeople(db: Database, given: Given = {}) {
  return one(await makeManyPeople(db, 1, given));
}

/** Several such workspaces in as many statements as one. Relies on RETURNING rows in the order of VALUES. */
export async function makeManyPeople(
  db: Database,
  count: number,
  { passwordHash = "none", ...given }: Given = {},
) {
  const insertWorkspaces = () =>
    db
      .insert(workspaces)
      .values(Array.from({ length: count }, () => ({})))
      .returning();
  const [ours, others] = [await insertWorkspaces(), await insertWorkspaces()];
  const insertUsers = (of: { id: string }[], more: Partial<typeof users.$inferInsert>) =>
    db
      .insert(users)
      .values(of.map(({ id }) => userValues({ passwordHash, workspaceId: id, ...more })))
      .returning();
  const owners = await insertUsers(ours, { createdAt: new Date("2026-01-01") });
  const members = await insertUsers(ours, { role: "team", createdAt: new Date("2026-01-02") });
  const unassigned = await insertUsers(ours, { role: "team", createdAt: new Date("2026-01-03") });
  const strangers = await insertUsers(others, {});
  const sales = await db
    .insert(manifests)
    .values(ours.map(({ id }) => manifestValues({ ...given.manifest?.(), workspaceId: id })))
    .returning();
  const inWorkspaces = sales.map(({ id, workspaceId }) => ({ manifestId: id, workspaceId }));
  await db
    .insert(assignments)
    .values(inWorkspaces.map((sale, index) => ({ ...sale, userId: at(members, index).id })));
  const lots = await db
    .insert(items)
    .values(inWorkspaces.map((sale) => itemValues({ title: "Brass lamp", ...given.item?.(), ...sale })))
    .returning();
  return ours.map(({ id: workspaceId }, index) => ({
    workspaceId,
    owner: at(owners, index),
    member: at(members, index),
    unassigned: at(unassigned, index),
    stranger: at(strangers, index),
    manifest: at(sales, index),
    item: at(lots, index),
  }));
}

const at = <Row>(rows: readonly Row[], index: number): Row => one(rows.slice(index, index + 1));
