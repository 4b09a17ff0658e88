import { settings, users } from "@lotwright/db/schema";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { isOwnerOf } from "../../../core/owner";
import { capture, type Section, type ValueOf } from "./sections";

/** Merges a section's rows, later ones taking precedence. Null and missing fields were never saved. */
export function readSection<Value extends object>(
  { schema, defaults }: Section<Value>,
  rows: readonly (object | null | undefined)[],
): Value {
  const saved = rows.flatMap((row) => Object.entries(row ?? {}).filter(([, value]) => value != null));
  return schema.parse({ ...defaults, ...Object.fromEntries(saved) });
}

/** Reads settings sections of the workspace and the actor in one statement. */
export async function loadSections<const Sections extends Record<string, Section<object>>>(
  { db, actor }: Pick<ActorContext, "db" | "actor">,
  sections: Sections,
): Promise<{ [Key in keyof Sections]: ValueOf<Sections[Key]> }> {
  const { workspaceId, section, userId, value } = settings;
  const names = Object.values(sections).map(({ name }) => name);
  const owner = db.select({ id: users.id }).from(users).where(isOwnerOf(actor.workspaceId));
  const rows = await db
    .select({ section, value })
    .from(settings)
    .where(
      and(
        eq(workspaceId, actor.workspaceId),
        inArray(section, names),
        or(isNull(userId), eq(userId, actor.userId), inArray(userId, owner)),
      ),
    )
    // The owner's settings come before the actor's.
    .orderBy(sql`${userId} = ${actor.userId}`);
  const valuesOf = ({ name }: Section<object>) =>
    rows.flatMap(({ section, value }) => (section === name ? [value] : []));
  const loaded = Object.entries(sections).map(([key, section]) => [
    key,
    readSection(section, valuesOf(section)),
  ]);
  // Each key has its section's value.
  return Object.fromEntries(loaded);
}

export async function loadSection<Value extends object>(
  ctx: Pick<ActorContext, "db" | "actor">,
  section: Section<Value>,
): Promise<Value> {
  const { value } = await loadSections(ctx, { value: section });
  return value;
}

/** The categories that a workspace has added to the specified ones. */
export async function loadOwnCategories(
  { db }: Pick<ActorContext, "db">,
  workspaceId: string,
): Promise<readonly string[]> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(
      and(eq(settings.workspaceId, workspaceId), eq(settings.section, capture.name), isNull(settings.userId)),
    );
  return readSection(capture, [row?.value]).categories;
}

/** Serializes changes of a workspace section until the transaction ends. */
export async function lockSection(
  { db, actor }: Pick<ActorContext, "db" | "actor">,
  { label }: Pick<Section<object>, "label">,
): Promise<void> {
  // Servers of the previous release take the same lock for custom fields.
  const name = `${label} of ${actor.workspaceId}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
