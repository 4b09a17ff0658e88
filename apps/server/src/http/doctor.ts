import { PassThrough } from "node:stream";
import { maxUploadBytes } from "@lotwright/contracts/media/photos";
import { sql } from "drizzle-orm";
import { Hono, type Context as HonoContext } from "hono";
import type { Deps } from "../core/context";
import { AppError, notFound } from "../core/errors";
import { coalesce } from "../fast/coalesced";
import { doctorHeader, doctorName, doctorPrefix, isNonce, type Seen } from "../installation/doctor-nonce";
import { streamBody } from "./downloads/stream-body";
import { addressOf, type Edge, requestedOriginOf } from "./middleware/request-context";

/**
 * Duration of the event stream in ms, longer than the doctor waits for the first event, which a buffering proxy sends only at the
 * end.
 */
const eventsLastMs = 3_000;

/**
 * Routes by which the doctor sees what a proxy forwards: address, scheme and host, a large body, and events. They respond only to
 * a nonce whose hash is the `application_name` of an open connection to this database by the server's own role; other requests
 * get a 404.
 */
export function doctorRoutes({ db }: Pick<Deps, "db">, edge: Edge): Hono {
  const routes = new Hono();
  // One query for all waiting requests, because strangers can send headers without limit.
  const readNames = coalesce(async () => {
    const rows = await db.execute(sql`select application_name as name from pg_stat_activity
      where datname = current_database() and usename = session_user and starts_with(application_name, ${doctorPrefix})`);
    return new Set(rows.map(({ name }) => name));
  });
  const requireDoctor = async (c: HonoContext) => {
    const nonce = c.req.header(doctorHeader) ?? "";
    if (!isNonce(nonce)) throw notFound("page");
    if (!(await readNames()).has(doctorName(nonce))) throw notFound("page");
  };
  routes.get("/doctor", async (c) => {
    await requireDoctor(c);
    const { protocol, host } = new URL(requestedOriginOf(c, edge));
    const seen: Seen = {
      address: addressOf(c, edge),
      scheme: protocol.slice(0, -1),
      host,
      forwardedFor: c.req.header("x-forwarded-for") ?? null,
      forwardedProto: c.req.header("x-forwarded-proto") ?? null,
      trustProxy: edge.trustProxy,
    };
    return c.json(seen);
  });
  routes.post("/doctor", async (c) => {
    await requireDoctor(c);
    return c.json({ bytes: await countBytes(c.req.raw.body) });
  });
  routes.get("/doctor/events", async (c) => {
    await requireDoctor(c);
    const out = new PassThrough();
    const ending = setTimeout(() => out.end(), eventsLastMs);
    out.once("close", () => clearTimeout(ending));
    out.write(": first\n\n");
    return c.body(await streamBody(c, out), 200, { "Content-Type": "text/event-stream" });
  });
  // Other methods must not reveal that the routes exist.
  for (const path of ["/doctor", "/doctor/events"]) {
    routes.all(path, () => {
      throw notFound("page");
    });
  }
  return routes;
}

async function countBytes(body: ReadableStream<Uint8Array> | null): Promise<number> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxUploadBytes) throw new AppError("TOO_LARGE", "The request is larger than an upload");
  }
  return bytes;
}
