import type { ActorContext } from "./context";
import { type Change, type RecordingContext, record } from "./features/activity/record";

/** What only a transaction can do: its entry and event commit together with the change, or not at all. */
export type Recording = { record(change: Change): Promise<void> };

/** The context of a person's writing verb, within its transaction. */
export type WritingContext = ActorContext & Recording;

/**
 * Runs `work` in one database transaction, on a copy of the context whose `db` is that transaction. Commits when `work`
 * resolves and rolls back when it rejects; statements that are sent together share a round trip.
 */
export function inTransaction<Ctx extends RecordingContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx & Recording) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((tx) => {
    const inside = { ...ctx, db: tx };
    return work(Object.assign(inside, { record: (change: Change) => record(inside, change) }));
  });
}
