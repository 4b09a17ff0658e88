import { MissingObjectError, type Storage } from "@lotwright/storage/storage";
import { Hono } from "hono";
import { notFound } from "../errors";
import { streamBody } from "./stream-body";

const photoName = /^[a-z0-9]{32}(-thumb)?\.(jpg|png)$/;
const types = { jpg: "image/jpeg", png: "image/png" } as const;

/** Photos by their unguessable address: whoever has it may see it, and it never changes. */
export function photoRoutes(storage: Storage): Hono {
  const photos = new Hono();
  photos.get("/:name", async (c) => {
    const name = c.req.param("name");
    if (!photoName.test(name)) throw notFound("photo");
    const stream = await storage.read(`photos/${name}`).catch((cause: unknown) => {
      throw cause instanceof MissingObjectError ? notFound("photo") : cause;
    });
    return new Response(await streamBody(c, stream), {
      headers: {
        "Content-Type": name.endsWith(".png") ? types.png : types.jpg,
        "Cache-Control": "public, max-age=31536000, immutable",
      },
    });
  });
  return photos;
}
