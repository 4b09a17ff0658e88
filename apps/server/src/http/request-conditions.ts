import type { Context as HonoContext } from "hono";
import type { Context } from "../core/context";
import { AppError } from "../core/errors";
import { type Etags, parseEtags } from "../core/etags";
import type { ProcedureMeta } from "../core/trpc";
import type { AppEnv } from "./middleware/request-context";

function readIfMatch(header: string): Etags {
  const etags = parseEtags(header);
  if (!etags) throw new AppError("INVALID", 'If-Match takes * or ETags in quotes, such as "abc", "def"');
  return etags;
}

/** Parses the header as a structured-field string (RFC 9651), or as the bare value that many clients send. */
function readIdempotencyKey(header: string): string {
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header)?.[1]?.replace(/\\(["\\])/g, "$1");
  const key = quoted ?? (header.startsWith('"') ? "" : header);
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError("INVALID", "An Idempotency-Key has 1 to 255 visible ASCII characters, and no blanks");
}

/** Reads If-Match. Ignored on reads; rejected on writes without optimistic concurrency, whose callers would feel protected. */
function ifMatchOf({ req }: HonoContext, hasEtag: boolean | undefined): Etags | undefined {
  const header = req.header("if-match");
  if (header === undefined || req.method === "GET" || req.method === "HEAD") return undefined;
  if (hasEtag && req.method !== "POST") return readIfMatch(header);
  throw new AppError("INVALID", "If-Match works only with PATCH and DELETE of an item");
}

/** The Idempotency-Key of a request, if the procedure accepts one. */
export function idempotencyKeyOf({ req }: HonoContext, meta: ProcedureMeta | undefined): string | undefined {
  const key = meta?.isIdempotent ? req.header("idempotency-key") : undefined;
  return key === undefined ? undefined : readIdempotencyKey(key);
}

/** Context of a procedure with the request's If-Match and Idempotency-Key. */
export function conditionalContext(c: HonoContext<AppEnv>, meta: ProcedureMeta): Context {
  const { ctx } = c.var;
  const ifMatch = ifMatchOf(c, meta.hasEtag);
  return { ...ctx, via: "rest", ifMatch, idempotencyKey: idempotencyKeyOf(c, meta) };
}
