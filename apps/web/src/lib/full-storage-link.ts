import type { AppRouter } from "@lotwright/server/router";
import { isTRPCClientError, type TRPCLink } from "@trpc/client";
import { tap } from "@trpc/server/observable";
import { noteWrite, savedCode } from "./full-storage";

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
