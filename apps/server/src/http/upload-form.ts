import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyConfig, type BusboyInstance } from "@fastify/busboy";
import { maxUploadBytes } from "@lotwright/contracts/photos";
import { AppError } from "../errors";
import { IncomingPhoto } from "../features/photos/incoming-photo";
import { createJpegReader } from "../features/photos/jpeg-scans";

export type Form = { fields: Record<string, string>; file: IncomingPhoto };

/** How long a form may send nothing. */
export type IdleLimit = {
  ms: number;
  /** Shortens the limit to a second: an idle upload must not delay a graceful shutdown. */
  stopping: AbortSignal;
};

/** The photo, and room for the form around it. */
export const maxFormBytes = maxUploadBytes + 100_000;
const maxFields = 5;
export const stoppingIdleMs = 1_000;

export const tooLarge = () => new AppError("TOO_LARGE", "A photo may have at most 40 MB");

const refuse = (message: string) => new AppError("INVALID", message);

/** Calls `onIdle` when `touch` was not called for as long as the limit. */
function watchIdle({ ms, stopping }: IdleLimit, onIdle: () => void): { touch(): void; end(): void } {
  let timer = setTimeout(onIdle, ms);
  const hurry = () => {
    clearTimeout(timer);
    timer = setTimeout(onIdle, Math.min(ms, stoppingIdleMs));
  };
  if (stopping.aborted) hurry();
  stopping.addEventListener("abort", hurry);
  return {
    touch: () => timer.refresh(),
    end() {
      clearTimeout(timer);
      stopping.removeEventListener("abort", hurry);
    },
  };
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
  await pipeline(file, measured, createWriteStream(path, { mode: 0o600 }), { signal });
  if ("truncated" in file && file.truncated) throw tooLarge();
  if (byteCount === 0) throw refuse("The photo is an empty file");
  return new IncomingPhoto(path, byteCount, hash.digest("hex"), jpegReader.scanCount);
}

function openParser(headers: BusboyConfig["headers"]): BusboyInstance {
  const limits = { fileSize: maxUploadBytes, files: 1, fields: maxFields, fieldSize: 1_000 };
  try {
    return new Busboy({ headers, limits });
  } catch (cause) {
    throw new AppError("INVALID", "The multipart form has no boundary", { cause });
  }
}

type Parsed = { fields: Record<string, string>; receiving?: Promise<IncomingPhoto> };

/** Collects the form from the parser's events, and calls `fail` at the first thing that is wrong with it. */
function collect(
  parser: BusboyInstance,
  { name, folder, signal }: { name: string; folder: string; signal: AbortSignal },
  fail: (cause: unknown) => void,
): Parsed {
  const parsed: Parsed = { fields: {} };
  parser.on("field", (field: string, value: string) => {
    parsed.fields[field] = value;
  });
  parser.on("file", (field: string, file: Readable) => {
    file.on("limit", () => fail(tooLarge()));
    if (field === name) {
      parsed.receiving = receive(file, join(folder, randomUUID()), signal);
      parsed.receiving.catch(fail);
    } else {
      file.on("error", fail).resume();
    }
  });
  // The parser itself skips what is above a limit, and then never ends.
  parser.on("filesLimit", () => fail(refuse("Send one file")));
  parser.on("fieldsLimit", () => fail(refuse(`Send at most ${maxFields} fields beside the file`)));
  return parsed;
}

/** A failure of the disk stays what it is. */
function toFailure(cause: unknown): unknown {
  if (cause instanceof AppError || (cause instanceof Error && "syscall" in cause)) return cause;
  return new AppError("INVALID", "The upload was incomplete. Send it again.", { cause });
}

type FormOptions = {
  name: string;
  folder: string;
  idle: IdleLimit;
  /** Ends the form with its reason. */
  revoked: AbortSignal;
};

/** Streams a form with one file named `name` to a temporary file in `folder`; never more than 40 MB of it. */
export async function readForm(
  request: Request,
  { name, folder, idle, revoked }: FormOptions,
): Promise<Form> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) {
    throw new AppError("WRONG_TYPE", `Send a multipart form with the file in the field "${name}"`);
  }
  const stop = new AbortController();
  const fail = (cause: unknown) => stop.abort(toFailure(cause));
  const parser = openParser({ "content-type": type });
  const parsed = collect(parser, { name, folder, signal: stop.signal }, fail);
  const watch = watchIdle(idle, () =>
    fail(new AppError("REQUEST_TIMEOUT", "The upload stalled. Send it again.")),
  );
  const onRevoked = () => fail(revoked.reason);
  revoked.addEventListener("abort", onRevoked);
  /** Ends a form that announced no length, or another one, instead of reading whatever else comes. */
  async function* limited(chunks: AsyncIterable<Uint8Array>) {
    let byteCount = 0;
    for await (const chunk of chunks) {
      watch.touch();
      byteCount += chunk.length;
      if (byteCount > maxFormBytes) throw tooLarge();
      yield chunk;
    }
  }
  try {
    // The two declarations of the web's stream type differ; the object is the same.
    const body = Readable.fromWeb(request.body as ReadableStream);
    await pipeline(body, limited, parser as unknown as Transform, { signal: stop.signal });
    if (!parsed.receiving) throw refuse(`Send the file in the field "${name}"`);
    return { fields: parsed.fields, file: await parsed.receiving };
  } catch (cause) {
    fail(cause); // keeps the first failure
    await parsed.receiving?.catch(() => undefined); // its file is closed before the caller removes the folder
    throw stop.signal.reason;
  } finally {
    watch.end();
    revoked.removeEventListener("abort", onRevoked);
  }
}
