import type { AppRouter } from "@lotwright/server/router";
import { isTRPCClientError, type TRPCLink } from "@trpc/client";
import { tap } from "@trpc/server/observable";

/** The code of a successful write. */
export const savedCode = "SAVED";

/** The kinds of write whose last attempt failed for lack of space. */
const refused = new Set<string>();
const listeners = new Set<() => void>();

function change(apply: () => void): void {
  const before = refused.size;
  apply();
  if (refused.size === before) return;
  for (const listener of listeners) listener();
}

/**
 * Records from the response to a write whether the server's disk is full. By kind of write: photos and lots may be on
 * different disks.
 *
 * @param kind such as "photos.upload"
 * @param code of the error, or `savedCode`
 */
export function noteWrite(kind: string, code: unknown): void {
  if (code === "STORAGE_FULL") change(() => refused.add(kind));
  if (code === savedCode) change(() => refused.delete(kind));
}

/** Records the state from `/readyz`. */
export function noteReadiness(answer: unknown): void {
  const { status, code }: { status?: unknown; code?: unknown } = Object(answer);
  if (status === "ready") change(() => refused.clear());
  else noteWrite("readyz", code);
}

export const isStorageFull = () => refused.size > 0;

export function subscribeToStorage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function codeOf(error: unknown): unknown {
  if (!isTRPCClientError<AppRouter>(error) || !error.data) return undefined;
  return Reflect.get(error.data, "appCode");
}

/** Observes the responses to mutations. */
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
