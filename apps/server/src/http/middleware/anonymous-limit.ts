import type { MiddlewareHandler } from "hono";
import type { AppError } from "../../core/errors";
import type { AppEnv } from "./request-context";

/** Whether a signed-out web app would never cause this error. */
export const isMalformed = ({ code }: AppError): boolean =>
  code === "INVALID" || code === "TOO_LARGE" || code === "WRONG_TYPE";

/** Counts malformed requests of signed-out clients against a rate limit of their network. */
export const limitAnonymous: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { ctx, failure } = c.var;
  if (!ctx.actor && failure && isMalformed(failure)) await ctx.limits.malformed(ctx.ip);
};
