import { type Role, roles } from "@lotwright/contracts/workspace/permissions";
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

type AssignedRole = Exclude<Role, "admin">;
/** Roles whose users only see assigned manifests. */
const assignedRoles = roles.filter((role) => role !== "admin");

/** A value for each role but admin. */
export const byRole = <Value>(make: (role: AssignedRole) => Value) =>
  Object.fromEntries(assignedRoles.map((role) => [role, make(role)])) as Record<AssignedRole, Value>; // Object.fromEntries loses the keys

/**
 * Creates a workspace with a manifest of one item, its owner, an assigned user of each other role (`member` is the team member),
 * and the owner of another workspace.
 */
export async function makePeople(db: Database, given: Given = {}) {
  return one(await makeManyPeople(db, 1, given));
}

/** Creates several such workspaces with as few statements as one. Relies on RETURNING rows in the order of VALUES. */
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
  const assigned = new Map<Role, Awaited<ReturnType<typeof insertUsers>>>();
  for (const role of assignedRoles) {
    assigned.set(role, await insertUsers(ours, { role, createdAt: new Date("2026-01-02") }));
  }
  const unassigned = await insertUsers(ours, { role: "team", createdAt: new Date("2026-01-03") });
  const strangers = await insertUsers(others, {});
  const sales = await db
    .insert(manifests)
    .values(ours.map(({ id }) => manifestValues({ ...given.manifest?.(), workspaceId: id })))
    .returning();
  const inWorkspaces = sales.map(({ id, workspaceId }) => ({ manifestId: id, workspaceId }));
  const ofPeople = [...assigned.values()].flatMap((people) =>
    inWorkspaces.map((sale, index) => ({ ...sale, userId: at(people, index).id })),
  );
  await db.insert(assignments).values(ofPeople);
  const lots = await db
    .insert(items)
    .values(inWorkspaces.map((sale) => itemValues({ title: "Brass lamp", ...given.item?.(), ...sale })))
    .returning();
  const assignedAt = (index: number) => byRole((role) => at(assigned.get(role) ?? [], index));
  return ours.map(({ id: workspaceId }, index) => ({
    workspaceId,
    owner: at(owners, index),
    ...assignedAt(index),
    member: assignedAt(index).team,
    unassigned: at(unassigned, index),
    stranger: at(strangers, index),
    manifest: at(sales, index),
    item: at(lots, index),
  }));
}

const at = <Row>(rows: readonly Row[], index: number): Row => one(rows.slice(index, index + 1));
