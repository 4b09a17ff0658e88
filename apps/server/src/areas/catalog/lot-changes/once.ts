import { activity, items } from "@lotwright/db/schema";
import { eq, or } from "drizzle-orm";
import type { z } from "zod";
import type { ActorContext } from "../../../core/context";
import { type Creation, createOnce, creationOf } from "../../../core/idempotency";
import { withoutCommit } from "../../../core/transactions";
import { requireKeptAccess } from "../../accounts/assignments/access";

/** Ids in a request that lead to its manifests: manifests, the lot `id`, or the change `snapshotId`. */
type Request = { manifestId?: string; toManifestId?: string; id?: string; snapshotId?: string };

async function manifestsOf({ db }: ActorContext, request: Request): Promise<string[]> {
  const { manifestId, toManifestId, id, snapshotId } = request;
  const ofLot = id ? await db.select({ at: items.manifestId }).from(items).where(eq(items.id, id)) : [];
  const isOfChange = snapshotId && or(eq(activity.entityId, snapshotId), eq(activity.id, snapshotId));
  const ofUndo = isOfChange
    ? await db.select({ at: activity.manifestId }).from(activity).where(isOfChange)
    : [];
  return [manifestId, toManifestId, ...[...ofLot, ...ofUndo].map(({ at }) => at)].filter(
    (one) => typeof one === "string",
  );
}

const change = { noun: "change", idConstraint: "undo_snapshots_pkey" };

/** Idempotent creation for a request with Idempotency-Key; `clientId` identifies retries without a key. */
export const changeOnce = (
  ctx: ActorContext,
  operation: string,
  request: Request,
  clientId?: string,
): Creation => ({
  ...creationOf(ctx, { operation, ...change }, request, clientId),
  beforeRepeat: async (inside) => requireKeptAccess(inside, await manifestsOf(inside, request)),
});

type Once<Input, Contract> = { operation: string; input: Input; output: Contract };

/** Changes lots once per Idempotency-Key: a retry gets the first attempt's response. */
export function once<Input extends Request, Contract extends z.ZodObject>(
  ctx: ActorContext,
  { operation, input, output }: Once<Input, Contract>,
  change: (ctx: ActorContext, input: Input) => Promise<z.infer<Contract>>,
): Promise<z.infer<Contract>> {
  if (ctx.idempotencyKey === undefined) return change(ctx, input);
  return createOnce(ctx, changeOnce(ctx, operation, input), output, (inside) =>
    change(withoutCommit(inside), input),
  );
}
