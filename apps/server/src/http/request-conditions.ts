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

/** A string as structured fields write it (RFC 9651), or the same without quotes, as many clients send it. */
function readIdempotencyKey(header: string): string {
  const quoted = /^"((?:[^"\\]|\\["\\])*)"$/.exec(header)?.[1]?.replace(/\\(["\\])/g, "$1");
  const key = quoted ?? (header.startsWith('"') ? "" : header);
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError("INVALID", "An Idempotency-Key has 1 to 255 visible ASCII characters, and no blanks");
}

/** Reads take no version to compare with; other writes refuse one, since callers would believe they are protected. */
function ifMatchOf({ req }: HonoContext, hasEtag: boolean | undefined): Etags | undefined {
  const header = req.header("if-match");
  if (header === undefined || req.method === "GET" || req.method === "HEAD") return undefined;
  if (hasEtag && req.method !== "POST") return readIfMatch(header);
  throw new AppError("INVALID", "If-Match works only with PATCH and DELETE of an item");
}

/** The context of a procedure, with what the headers of its request say about retries and conflicts. */
export function conditionalContext(
  c: HonoContext<AppEnv>,
  { hasEtag, isIdempotent }: ProcedureMeta,
): Context {
  const { ctx } = c.var;
  const ifMatch = ifMatchOf(c, hasEtag);
  const key = isIdempotent ? c.req.header("idempotency-key") : undefined;
  return {
    ...ctx,
    via: "rest",
    ifMatch,
    idempotencyKey: key === undefined ? undefined : readIdempotencyKey(key),
  };
}
