import type { Context as HonoContext } from "hono";
import { z } from "zod";
import { invalid, invalidField } from "../core/errors";

/** Reads query parameters. Drops empty ones; throws INVALID for duplicates and for contradictions of the path. */
export function readQuery(c: HonoContext): Record<string, string> {
  const params: Record<string, string> = c.req.param();
  const given = new Map<string, string>();
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (given.has(name)) throw invalidField(name, "This may be given only once");
    if (value !== "" && Object.hasOwn(params, name) && params[name] !== value) {
      const sentence = `${name} in the query is not the one in the path`;
      throw invalidField(name, "This is not the one in the path", sentence);
    }
    given.set(name, value);
  }
  return Object.fromEntries([...given].filter(([, value]) => value !== ""));
}

const noQuery = z.strictObject({});

/** Throws INVALID naming any query parameter. */
export function refuseQuery(c: HonoContext): void {
  const refused = noQuery.safeParse(readQuery(c)).error;
  if (refused) throw invalid(refused);
}
