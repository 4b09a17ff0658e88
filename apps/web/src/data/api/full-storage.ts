import type { AppRouter } from "@lotwright/server/router";
import { isTRPCClientError, type TRPCLink } from "@trpc/client";
import { tap } from "@trpc/server/observable";

/** The code that stands for a successful write. */
export const savedCode = "SAVED";

/** The kinds of writes whose last attempt failed because the disk was full. */
const refused = new Set<string>();
/** Whether the server's last good backup is too old, or its last one failed. */
let isBackupBad = false;
/** Whether a proxy in front of the server is not trusted. */
let isUntrusted = false;
const listeners = new Set<() => void>();

function change(apply: () => void): void {
  const before = { isBackupBad, isUntrusted, count: refused.size };
  apply();
  const isSame = isBackupBad === before.isBackupBad && isUntrusted === before.isUntrusted;
  if (isSame && refused.size === before.count) return;
  for (const listener of listeners) listener();
}

/**
 * Records from the response to a write whether the server's disk is full. Photos and lots may be on different disks, so
 * each kind of write has its own state.
 * @param kind Such as "photos.upload"
 * @param code The code of the error, or `savedCode`
 */
export function noteWrite(kind: string, code: unknown): void {
  if (code === "STORAGE_FULL") change(() => refused.add(kind));
  if (code === savedCode) change(() => refused.delete(kind));
}

/** Records the state of the storage, the scheduled backups and the proxy that `/readyz` reports. */
export function noteReadiness(answer: unknown): void {
  const { status, code, backup, proxy }: Record<string, unknown> = Object(answer);
  if (status !== "ready") noteWrite("readyz", code);
  else {
    change(() => {
      refused.clear();
      isBackupBad = backup === "late" || backup === "failed";
      isUntrusted = proxy === "untrusted";
    });
  }
}

export const isStorageFull = () => refused.size > 0;
export const hasBackupProblem = () => isBackupBad;
export const isProxyUntrusted = () => isUntrusted;

export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function codeOf(error: unknown): unknown {
  if (!isTRPCClientError<AppRouter>(error) || !error.data) return undefined;
  return Reflect.get(error.data, "appCode");
}

/** A tRPC link that observes the responses to mutations. */
export const fullStorageLink: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    op.type === "mutation"
      ? next(op).pipe(
          tap({
            next: () => noteWrite(op.path, savedCode),
            error: (error) => noteWrite(op.path, codeOf(error)),
          }),
        )
      : next(op);
