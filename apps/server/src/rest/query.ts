import type { Context as HonoContext } from "hono";
import { invalidField } from "../errors";

/** The query of a request. An empty parameter is absent, and none may be given twice. */
export function readQuery(c: HonoContext): Record<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (given.has(name)) throw invalidField(name, "This may be given once");
    given.set(name, value);
  }
  return Object.fromEntries([...given].filter(([, value]) => value !== ""));
}
