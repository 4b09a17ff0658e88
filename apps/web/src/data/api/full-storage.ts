import type { AppRouter } from "@lotwright/server/router";
import { isTRPCClientError, type TRPCLink } from "@trpc/client";
import { tap } from "@trpc/server/observable";
import { createStore } from "../../lib/store";

/** The code recorded for a successful write. */
export const savedCode = "SAVED";

/** The kinds of writes whose last attempt failed because the disk was full. */
const refused = new Set<string>();
export const isStorageFull = createStore(false);
/** Whether the server's last successful backup is too old, or the last one failed. */
export const hasBackupProblem = createStore(false);
/** Whether a proxy in front of the server is not trusted. */
export const isProxyUntrusted = createStore(false);

/**
 * Records from the response to a write whether the server's disk is full. Photos and lots may be on different disks, so
 * each kind of write has its own state.
 * @param kind Such as "photos.upload"
 * @param code The code of the error, or `savedCode`
 */
export function reportWrite(kind: string, code: unknown): void {
  if (code === "STORAGE_FULL") refused.add(kind);
  if (code === savedCode) refused.delete(kind);
  isStorageFull.set(refused.size > 0);
}

/** Records the state of storage, scheduled backups and proxy as `/readyz` reports it. */
export function reportReadiness(answer: unknown): void {
  const { status, code, backup, proxy }: Record<string, unknown> = Object(answer);
  if (status !== "ready") reportWrite("readyz", code);
  else {
    refused.clear();
    isStorageFull.set(false);
    hasBackupProblem.set(backup === "late" || backup === "failed");
    isProxyUntrusted.set(proxy === "untrusted");
  }
}

function codeOf(error: unknown): unknown {
  if (!isTRPCClientError<AppRouter>(error) || !error.data) return undefined;
  return Reflect.get(error.data, "appCode");
}

/** A tRPC link that records whether mutations fail because the disk is full. */
export const fullStorageLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    op.type === "mutation"
      ? next(op).pipe(
          tap({
            next: () => reportWrite(op.path, savedCode),
            error: (error) => reportWrite(op.path, codeOf(error)),
          }),
        )
      : next(op);
