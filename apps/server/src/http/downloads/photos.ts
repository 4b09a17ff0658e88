import { MissingObjectError, type ObjectStat, type Storage } from "@lotwright/storage/storage";
import { Hono, type Context as HonoContext } from "hono";
import { notFound } from "../../core/errors";
import { hasVersion } from "../../core/etags";
import { readRange } from "./byte-range";
import { streamBody } from "./stream-body";

const photoName = /^[a-z0-9]{32}(-thumb)?\.(jpg|png)$/;
const types = { jpg: "image/jpeg", png: "image/png" } as const;
const partialContent = 206;
const rangeNotSatisfiable = 416;

type Photo = { name: string; stat: ObjectStat };

/** Strong ETag: photos are immutable, so the name suffices; the size detects damaged copies. */
const etagOf = ({ name, stat }: Photo) => `"${name}-${stat.byteCount}"`;

/** Rounds to seconds, the resolution of HTTP dates. */
const secondOf = (time: number) => Math.floor(time / 1000);

/** Headers of every photo response, 304 included. */
const validatorsOf = (photo: Photo) => ({
  ETag: etagOf(photo),
  "Last-Modified": photo.stat.modifiedAt.toUTCString(),
  "Cache-Control": "public, max-age=31536000, immutable",
  "Accept-Ranges": "bytes",
});

const headersOf = (photo: Photo, byteCount = photo.stat.byteCount) => ({
  ...validatorsOf(photo),
  "Content-Type": photo.name.endsWith(".png") ? types.png : types.jpg,
  "Content-Length": String(byteCount),
});

/** Whether the client's copy is current; If-None-Match takes precedence over If-Modified-Since (RFC 9110 13.2.2). */
function isKnown(c: HonoContext, photo: Photo): boolean {
  const known = c.req.header("if-none-match");
  if (known !== undefined) return hasVersion(known, etagOf(photo));
  const since = Date.parse(c.req.header("if-modified-since") ?? "");
  return secondOf(photo.stat.modifiedAt.getTime()) <= secondOf(since); // NaN compares false
}

/** The requested range; undefined if If-Range names another version. */
function wantedRange(c: HonoContext, photo: Photo) {
  const { ETag, "Last-Modified": lastModified } = validatorsOf(photo);
  const condition = c.req.header("if-range");
  const isCurrent = condition === undefined || condition === ETag || condition === lastModified;
  return isCurrent ? readRange(c.req.header("range"), photo.stat.byteCount) : undefined;
}

async function wholeResponse(c: HonoContext, storage: Storage, name: string): Promise<Response> {
  const { stat, stream } = await storage.open(keyOf(name));
  return new Response(await streamBody(c, stream), { headers: headersOf({ name, stat }) });
}

/** Responds to conditional, range and HEAD requests. */
async function conditionalResponse(c: HonoContext, storage: Storage, name: string): Promise<Response> {
  const photo = { name, stat: await storage.stat(keyOf(name)) };
  if (isKnown(c, photo)) return new Response(null, { status: 304, headers: validatorsOf(photo) });
  if (c.req.method === "HEAD") return new Response(null, { headers: headersOf(photo) });
  const range = wantedRange(c, photo);
  if (!range) return wholeResponse(c, storage, name);
  const { byteCount } = photo.stat;
  if (range === "outside") {
    const headers = { "Content-Range": `bytes */${byteCount}`, "Accept-Ranges": "bytes" };
    return new Response(null, { status: rangeNotSatisfiable, headers });
  }
  const { first, last } = range;
  const part = await streamBody(c, await storage.read(keyOf(name), range));
  const headers = {
    ...headersOf(photo, last - first + 1),
    "Content-Range": `bytes ${first}-${last}/${byteCount}`,
  };
  return new Response(part, { status: partialContent, headers });
}

const keyOf = (name: string) => `photos/${name}`;

const needsStat = ({ req }: HonoContext) =>
  req.method === "HEAD" ||
  ["range", "if-none-match", "if-modified-since"].some((name) => req.header(name) !== undefined);

/** Serves photos by unguessable URL: capability URLs without further authorization, immutable. */
export function photoRoutes(storage: Storage): Hono {
  const photos = new Hono();
  photos.get("/:name", async (c) => {
    const name = c.req.param("name");
    if (!photoName.test(name)) throw notFound("photo");
    const answer = needsStat(c) ? conditionalResponse : wholeResponse;
    return answer(c, storage, name).catch((cause: unknown) => {
      throw cause instanceof MissingObjectError ? notFound("photo") : cause;
    });
  });
  return photos;
}
