import type { Delivery } from "@lotwright/contracts/exports/deliveries";
import type { deliveries } from "@lotwright/db/schema";

interface Listed {
  delivery: typeof deliveries.$inferSelect;
  by: string | null;
  lotCount: number;
}

export function deliveryView({ delivery, by, lotCount }: Listed): Delivery {
  const { id, presetId, presetVersion, createdAt } = delivery;
  return {
    ...{ id, preset: presetId, version: presetVersion },
    ...{ by: by ?? "", createdAt: createdAt.toISOString(), lotCount },
  };
}
