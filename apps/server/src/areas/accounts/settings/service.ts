import { settings } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import { canSaveForWorkspace, hasChanges } from "../../../core/changes";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";
import { one } from "../../../core/one";
import { fieldChanges } from "../../../core/record";
import { inTransaction, type WritingContext } from "../../../core/transactions";
import { loadSection, lockSection, readSection } from "./access";
import type { Changes, Section } from "./sections";

type Options = {
  /** Validates changes further before they are saved. */
  check?: (ctx: WritingContext) => Promise<void>;
};

const same = (value: object) => value;

/**
 * Partial update: omitted settings keep their values. Records the change, and publishes the section's event. Throws FORBIDDEN if
 * the actor changes workspace settings without permission.
 */
export const saveSection = <Value extends object>(
  ctx: ActorContext,
  section: Section<Value>,
  changes: Changes<Value>,
  { check }: Options = {},
): Promise<Value> =>
  inTransaction(ctx, async (ctx) => {
    const { scope, label, normalize = same } = section;
    if (scope === "workspace") await lockSection(ctx, section);
    const current = await loadSection(ctx, section);
    const compared = { name: `the ${label}`, changes: normalize(changes), current: normalize(current) };
    const isAllowed = scope === "person" || canSaveForWorkspace(ctx, compared);
    if (!isAllowed || !hasChanges(changes)) return current;
    requireValid(section, current, changes);
    await check?.(ctx);
    return store(ctx, section, { changes, current });
  });

function requireValid<Value extends object>(
  section: Section<Value>,
  current: Value,
  changes: Changes<Value>,
): void {
  if (!section.problemsOf) return;
  const [issue, ...others] = section.problemsOf(readSection(section, [current, changes]));
  if (issue) throw new AppError("INVALID", issue.message, { details: { issues: [issue, ...others] } });
}

async function store<Value extends object>(
  ctx: WritingContext,
  section: Section<Value>,
  { changes, current }: { changes: Changes<Value>; current: Value },
): Promise<Value> {
  const { name, scope, verb, event: type, nameOf, describe = same } = section;
  const { workspaceId, userId } = ctx.actor;
  const isShared = scope === "workspace";
  const updatedAt = new Date();
  const rows = await ctx.db
    .insert(settings)
    .values({ workspaceId, userId: isShared ? null : userId, section: name, value: changes, updatedAt })
    .onConflictDoUpdate({
      target: [settings.workspaceId, settings.section, settings.userId],
      set: { value: sql`${settings.value} || excluded.value`, updatedAt },
    })
    .returning({ value: settings.value });
  const saved = readSection(section, [isShared ? null : current, one(rows).value]);
  await ctx.record({
    verb,
    label: nameOf?.(saved) ?? "",
    changes: fieldChanges(describe(current), describe(saved), Object.keys(changes)),
    ...(type && { event: { workspaceId, type } }),
  });
  return saved;
}
