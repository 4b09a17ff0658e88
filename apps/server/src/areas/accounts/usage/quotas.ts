import type { Resource } from "@lotwright/contracts/workspace/usage";
import type { ActorContext } from "../../../core/context";
import { AppError } from "../../../core/errors";

const bytesPerGigabyte = 1_000_000_000;
const written = (amount: number) => amount.toLocaleString("en-US");

const sentences: Record<Resource, (limit: number) => string> = {
  lots: (limit) => `This workspace has reached its limit of ${written(limit)} lots.`,
  storageBytes: (limit) =>
    `This workspace has reached its limit of ${written(limit / bytesPerGigabyte)} GB of photos.`,
  members: (limit) => `This workspace has reached its limit of ${written(limit)} people.`,
};

export type Quota = {
  /** Throws QUOTA_EXCEEDED if the reservation was denied. Not called for a retry, which adds nothing. */
  require(): void;
  /** Sets the actual amount if it differs from the reserved one. */
  added(amount: number): void;
};

/** The workspace whose usage is counted, and the limits. */
type QuotaContext = Pick<ActorContext, "usage" | "quotas"> & { actor: { workspaceId: string } };

/** Runs `work`, which may add at most `amount` (lots, bytes or members) to the workspace's usage. */
export async function withinQuota<T>(
  { actor, usage, quotas }: QuotaContext,
  resource: Resource,
  amount: number,
  work: (quota: Quota) => Promise<T>,
): Promise<T> {
  const limit = quotas[resource];
  const reservation = await usage.reserve(resource, actor.workspaceId, amount, limit);
  let added = 0;
  const quota: Quota = {
    require() {
      if (!reservation.isGranted) throw new AppError("QUOTA_EXCEEDED", sentences[resource](limit));
      added = amount;
    },
    added(exactly) {
      added = exactly;
    },
  };
  let isDone = false;
  try {
    const result = await work(quota);
    isDone = true;
    return result;
  } finally {
    reservation.end(isDone ? added : 0);
  }
}

export const withinMemberQuota = <T>(ctx: QuotaContext, create: () => Promise<T>): Promise<T> =>
  withinQuota(ctx, "members", 1, async (quota) => {
    quota.require();
    return create();
  });
