import { MissingObjectError, type ObjectStat, type Storage } from "@lotwright/storage/storage";
import { Hono, type Context as HonoContext } from "hono";
import { notFound } from "../errors";
import { hasVersion } from "../etags";
import { readRange } from "./byte-range";
import { streamBody } from "./stream-body";

const photoName = /^[a-z0-9]{32}(-thumb)?\.(jpg|png)$/;
const types = { jpg: "image/jpeg", png: "image/png" } as const;
const partialContent = 206;
const rangeNotSatisfiable = 416;

type Photo = { name: string; stat: ObjectStat };

/** The bytes behind an address never change, so that it is their strong ETag; the size tells a damaged copy. */
const etagOf = ({ name, stat }: Photo) => `"${name}-${stat.byteCount}"`;

/** HTTP counts whole seconds. */
const secondOf = (time: number) => Math.floor(time / 1000);

/** On every answer about a photo, also on one without its bytes. */
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

/** Whether the client has the photo already (RFC 9110 13.2.2): an ETag counts before a date. */
function isKnown(c: HonoContext, photo: Photo): boolean {
  const known = c.req.header("if-none-match");
  if (known !== undefined) return hasVersion(known, etagOf(photo));
  const since = Date.parse(c.req.header("if-modified-since") ?? "");
  return secondOf(photo.stat.modifiedAt.getTime()) <= secondOf(since); // false where there is no date
}

/** The part that is asked for, unless it is to complete another photo than this one (If-Range). */
function wantedRange(c: HonoContext, photo: Photo) {
  const { ETag, "Last-Modified": lastModified } = validatorsOf(photo);
  const condition = c.req.header("if-range");
  const isThisOne = condition === undefined || condition === ETag || condition === lastModified;
  return isThisOne ? readRange(c.req.header("range"), photo.stat.byteCount) : undefined;
}

async function answerWhole(c: HonoContext, storage: Storage, name: string): Promise<Response> {
  const { stat, stream } = await storage.open(keyOf(name));
  return new Response(await streamBody(c, stream), { headers: headersOf({ name, stat }) });
}

/** To a client that has the photo, wants a part of it, or its headers alone. */
async function answerByStat(c: HonoContext, storage: Storage, name: string): Promise<Response> {
  const photo = { name, stat: await storage.stat(keyOf(name)) };
  if (isKnown(c, photo)) return new Response(null, { status: 304, headers: validatorsOf(photo) });
  if (c.req.method === "HEAD") return new Response(null, { headers: headersOf(photo) });
  const range = wantedRange(c, photo);
  if (!range) return answerWhole(c, storage, name);
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

/** Photos by their unguessable address: whoever has it may see it, and it never changes. */
export function photoRoutes(storage: Storage): Hono {
  const photos = new Hono();
  photos.get("/:name", async (c) => {
    const name = c.req.param("name");
    if (!photoName.test(name)) throw notFound("photo");
    const answer = needsStat(c) ? answerByStat : answerWhole;
    return answer(c, storage, name).catch((cause: unknown) => {
      throw cause instanceof MissingObjectError ? notFound("photo") : cause;
    });
  });
  return photos;
}
