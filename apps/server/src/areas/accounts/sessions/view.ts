import { deviceKind, type Session } from "@lotwright/contracts/workspace/sessions";
import type { sessions } from "@lotwright/db/schema";

export type SessionRow = typeof sessions.$inferSelect;

export function sessionView(row: SessionRow, currentId: string): Session {
  const { publicId, createdAt, lastUsedAt, network, device } = row;
  return {
    id: publicId,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    network,
    device: deviceKind.catch("").parse(device),
    isCurrent: row.id === currentId,
  };
}
