import type { MiddlewareHandler } from "hono";
import type { AppError } from "../errors";
import type { AppEnv } from "./request-context";

/** Failures that a signed-out browser of ours does not cause. */
export const isMalformed = ({ code }: AppError): boolean =>
  code === "INVALID" || code === "TOO_LARGE" || code === "WRONG_TYPE";

/** Signed-out requests that are malformed count against a limit of their network; all others are free. */
export const limitAnonymous: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { ctx, failure } = c.var;
  if (!ctx.actor && failure && isMalformed(failure)) await ctx.limits.malformed(ctx.ip);
};
