import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyConfig, type BusboyInstance } from "@fastify/busboy";
import type { Permission } from "@lotwright/contracts/permissions";
import { maxUploadBytes } from "@lotwright/contracts/photos";
import { Hono, type Context as HonoContext } from "hono";
import { AppError } from "../errors";
import { IncomingPhoto } from "../features/photos/incoming-photo";
import { createJpegReader } from "../features/photos/jpeg-scans";
import type { AppEnv } from "../middleware/request-context";
import { createCaller } from "../router";
import { requirePermission } from "../trpc";
import { makeUploadFolder } from "./upload-folders";

type Form = { fields: Record<string, string>; file: IncomingPhoto };

/** The photo, and room for the form around it. */
const maxFormBytes = maxUploadBytes + 100_000;

const tooLarge = () => new AppError("TOO_LARGE", "A photo may have at most 40 MB");

/** Ends a form that announced no length, or another one, instead of reading whatever else comes. */
async function* limited(chunks: AsyncIterable<Uint8Array>) {
  let byteCount = 0;
  for await (const chunk of chunks) {
    byteCount += chunk.length;
    if (byteCount > maxFormBytes) throw tooLarge();
    yield chunk;
  }
}

async function receive(file: Readable, path: string, signal: AbortSignal): Promise<IncomingPhoto> {
  const hash = createHash("sha256");
  const jpegReader = createJpegReader();
  let byteCount = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      jpegReader.push(chunk);
      hash.update(chunk);
      byteCount += chunk.length;
      yield chunk;
    }
  }
  await pipeline(file, measured, createWriteStream(path), { signal });
  if ("truncated" in file && file.truncated) throw tooLarge();
  if (byteCount === 0) throw new AppError("INVALID", "The photo is an empty file");
  return new IncomingPhoto(path, byteCount, hash.digest("hex"), jpegReader.scanCount);
}

/** Streams a form with one file named `name` to a temporary file; never more than 40 MB of it. */
async function readForm(request: Request, name: string, folder: string): Promise<Form> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) {
    throw new AppError("WRONG_TYPE", `Send a multipart form with the file in the field "${name}"`);
  }
  const limits = { fileSize: maxUploadBytes, files: 1, fields: 5, fieldSize: 1_000 };
  const parser = openParser({ "content-type": type }, limits);
  const fields: Record<string, string> = {};
  const gone = new AbortController();
  let receiving: Promise<IncomingPhoto> | undefined;
  parser.on("field", (field: string, value: string) => {
    fields[field] = value;
  });
  parser.on("file", (field: string, file: Readable) => {
    if (field !== name) return file.resume();
    receiving = receive(file, join(folder, randomUUID()), gone.signal);
    // Awaited below; until then a failure must not count as unhandled.
    return receiving.catch(() => file.resume());
  });
  // The two declarations of the web's stream type differ; the object is the same.
  const body = Readable.fromWeb(request.body as ReadableStream);
  await pipeline(body, limited, parser as unknown as Transform).catch(async (cause: unknown) => {
    gone.abort();
    // Its file is closed before the caller removes the folder.
    await receiving?.catch(() => undefined);
    if (cause instanceof AppError) throw cause;
    throw new AppError("INVALID", "The upload did not arrive whole. Send it again.", { cause });
  });
  if (!receiving) throw new AppError("INVALID", `Send the file in the field "${name}"`);
  return { fields, file: await receiving };
}

function openParser(
  headers: BusboyConfig["headers"],
  limits: NonNullable<BusboyConfig["limits"]>,
): BusboyInstance {
  try {
    return new Busboy({ headers, limits });
  } catch (cause) {
    throw new AppError("INVALID", "The multipart form has no boundary", { cause });
  }
}

/** Reads the form for as long as `use` takes; nothing of it is left afterwards. */
async function withForm<T>(
  c: HonoContext<AppEnv>,
  name: string,
  permission: Permission,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  requirePermission(c.var.ctx, permission); // before the file is received
  const declared = Number(c.req.header("content-length") ?? 0);
  if (declared > maxFormBytes) throw tooLarge();
  const folder = await makeUploadFolder();
  try {
    const form = await readForm(c.req.raw, name, folder);
    c.var.ctx.metrics.uploaded(form.file.byteCount);
    return await use(form);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Multipart in, JSON out: the one kind of body that the shim cannot read. */
export function uploadRoutes(): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  rest.post("/upload-photo", async (c) => {
    const { photos } = createCaller(c.var.ctx);
    const upload = ({ fields, file }: Form) => photos.upload({ ...fields, photo: file });
    return c.json(await withForm(c, "photo", "photo.upload", upload), 201);
  });
  rest.post("/auth/logo", async (c) => {
    const { branding } = createCaller(c.var.ctx);
    const upload = ({ fields, file }: Form) => branding.uploadLogo({ ...fields, logo: file });
    return c.json(await withForm(c, "logo", "workspace.configure", upload));
  });
  return rest;
}
