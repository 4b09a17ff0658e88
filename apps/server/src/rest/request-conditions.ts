import type { Context as HonoContext } from "hono";
import type { Context } from "../context";
import { AppError } from "../errors";
import { type Etags, parseEtags } from "../etags";
import type { AppEnv } from "../middleware/request-context";
import type { ProcedureMeta } from "../trpc";

function readIfMatch(header: string): Etags {
  const etags = parseEtags(header);
  if (!etags) throw new AppError("INVALID", 'If-Match takes * or ETags in quotes, such as "abc", "def"');
  return etags;
}

/** The context of a procedure, with the conditions that the headers of its request set. */
export function conditionalContext(c: HonoContext<AppEnv>, { hasEtag }: ProcedureMeta): Context {
  const ifMatch = hasEtag ? c.req.header("if-match") : undefined;
  if (ifMatch === undefined) return c.var.ctx;
  return { ...c.var.ctx, ifMatch: readIfMatch(ifMatch) };
}
