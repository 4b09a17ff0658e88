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

/** Idle timeout of a form. */
export type IdleLimit = {
  ms: number;
  /** Shortens the limit to a second: an idle upload must not delay a graceful shutdown. */
  stopping: AbortSignal;
};

/** The photo plus the overhead of the form. */
export const maxFormBytes = maxUploadBytes + 100_000;
const maxFields = 5;
export const stoppingIdleMs = 1_000;

export const tooLarge = () => new AppError("TOO_LARGE", "A photo may have at most 40 MB");

const invalid = (message: string) => new AppError("INVALID", message);

/** Idle timer: calls `onIdle` unless `touch` is called within the limit. */
function watchIdle({ ms, stopping }: IdleLimit, onIdle: () => void): { touch(): void; end(): void } {
  let timer = setTimeout(onIdle, ms);
  const shorten = () => {
    clearTimeout(timer);
    timer = setTimeout(onIdle, Math.min(ms, stoppingIdleMs));
  };
  if (stopping.aborted) shorten();
  stopping.addEventListener("abort", shorten);
  return {
    touch: () => timer.refresh(),
    end() {
      clearTimeout(timer);
      stopping.removeEventListener("abort", shorten);
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
  if (byteCount === 0) throw invalid("The photo is an empty file");
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

/** Collects fields and file from the parser's events; calls `fail` on invalid input. */
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
  // Above a limit, the parser skips the part and never finishes.
  parser.on("filesLimit", () => fail(invalid("Send one file")));
  parser.on("fieldsLimit", () => fail(invalid(`Send at most ${maxFields} fields beside the file`)));
  return parsed;
}

/** Returns AppErrors and system errors, such as a full disk, as they are; wraps any other as INVALID. */
function toFailure(cause: unknown): unknown {
  if (cause instanceof AppError || (cause instanceof Error && "syscall" in cause)) return cause;
  return new AppError("INVALID", "The upload was incomplete. Send it again.", { cause });
}

type FormOptions = {
  name: string;
  folder: string;
  idle: IdleLimit;
  /** Aborts the form with its reason. */
  revoked: AbortSignal;
};

/** Parses a multipart form; streams its one file, in the field `name`, to a temporary file in `folder`, up to 40 MB. */
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
  /** Bounds forms without or with a wrong Content-Length, and resets the idle timer. */
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
    // The DOM's and Node's declarations of ReadableStream differ.
    const body = Readable.fromWeb(request.body as ReadableStream);
    await pipeline(body, limited, parser as unknown as Transform, { signal: stop.signal });
    if (!parsed.receiving) throw invalid(`Send the file in the field "${name}"`);
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
