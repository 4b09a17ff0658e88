import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyConfig, type BusboyInstance } from "@fastify/busboy";
import { AppError } from "../../core/errors";

export type Form<Incoming> = { fields: Record<string, string>; file: Incoming };

/** A completely received file. `contentHash` is the SHA-256 of its bytes, in hex. */
type Received = { path: string; byteCount: number; contentHash: string };

/** Analyzes a file's bytes while they are received. */
type FileReader<Incoming> = {
  push(chunk: Buffer): void;
  /** Creates the result, or throws an AppError for a rejected file. */
  finish(received: Received): Incoming | Promise<Incoming>;
};

/** Limits of a form's file, and its conversion. */
export type FileKind<Incoming> = {
  /** Name of the form field. */
  field: string;
  /** Noun in error messages: "photo". */
  noun: string;
  maxBytes: number;
  /** Error message above `maxBytes`. */
  tooLarge: string;
  open(): FileReader<Incoming>;
};

/** Idle timeout of a form. */
export type IdleLimit = {
  ms: number;
  /** Shortens the timeout to a second when aborted, because an idle upload must not delay a graceful shutdown. */
  stopping: AbortSignal;
};

/** Maximum size of a form: the file plus overhead. */
export const maxFormBytes = ({ maxBytes }: Pick<FileKind<unknown>, "maxBytes">) => maxBytes + 100_000;
const maxFields = 8;
export const stoppingIdleMs = 1_000;

export const tooLarge = (kind: Pick<FileKind<unknown>, "tooLarge">) =>
  new AppError("TOO_LARGE", kind.tooLarge);

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

/** Removes line ends before the file, which handwritten multipart clients send; no accepted format starts with one. */
async function* withoutLeadingLines(chunks: AsyncIterable<Buffer>) {
  let isLeading = true;
  for await (const chunk of chunks) {
    const first = isLeading ? chunk.findIndex((byte) => byte !== 0x0d && byte !== 0x0a) : 0;
    if (first === -1) continue;
    isLeading = false;
    yield chunk.subarray(first);
  }
}

async function receive<Incoming>(
  kind: FileKind<Incoming>,
  file: Readable,
  path: string,
  signal: AbortSignal,
): Promise<Incoming> {
  const hash = createHash("sha256");
  const reader = kind.open();
  let byteCount = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of withoutLeadingLines(chunks)) {
      reader.push(chunk);
      hash.update(chunk);
      byteCount += chunk.length;
      yield chunk;
    }
  }
  await pipeline(file, measured, createWriteStream(path, { mode: 0o600 }), { signal });
  if ("truncated" in file && file.truncated) throw tooLarge(kind);
  if (byteCount === 0) throw invalid(`The ${kind.noun} is an empty file`);
  return reader.finish({ path, byteCount, contentHash: hash.digest("hex") });
}

function openParser(
  headers: BusboyConfig["headers"],
  { field, maxBytes }: Pick<FileKind<unknown>, "field" | "maxBytes">,
): BusboyInstance {
  const limits = { fileSize: maxBytes, files: 1, fields: maxFields, fieldSize: 1_000 };
  // A part without a Content-Type is text. Some programs send the file's type but no file name.
  const isPartAFile: BusboyConfig["isPartAFile"] = (name, type, fileName) =>
    fileName !== undefined ||
    type === "application/octet-stream" ||
    (name === field && type !== "text/plain");
  try {
    return new Busboy({ headers, limits, isPartAFile });
  } catch (cause) {
    throw new AppError("INVALID", "The multipart form has no boundary", { cause });
  }
}

type Parsed<Incoming> = { fields: Record<string, string>; receiving?: Promise<Incoming> };

/** Collects fields and file from the parser's events; calls `fail` on invalid input. */
function collect<Incoming>(
  parser: BusboyInstance,
  { kind, folder, signal }: { kind: FileKind<Incoming>; folder: string; signal: AbortSignal },
  fail: (cause: unknown) => void,
): Parsed<Incoming> {
  const parsed: Parsed<Incoming> = { fields: {} };
  parser.on("field", (field: string, value: string) => {
    parsed.fields[field] = value;
  });
  parser.on("file", (field: string, file: Readable) => {
    file.on("limit", () => fail(tooLarge(kind)));
    if (field === kind.field) {
      parsed.receiving = receive(kind, file, join(folder, randomUUID()), signal);
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

function withoutFile({ field }: { field: string }, { fields }: Pick<Parsed<unknown>, "fields">): AppError {
  const isText = Object.hasOwn(fields, field);
  const missing = `The field "${field}" is not a file. Send it with a file name or the file's Content-Type.`;
  return invalid(isText ? missing : `Send the file in the field "${field}"`);
}

/** Returns AppErrors and system errors, such as a full disk, unchanged; wraps others as INVALID. */
function toFailure(cause: unknown): unknown {
  if (cause instanceof AppError || (cause instanceof Error && "syscall" in cause)) return cause;
  return new AppError("INVALID", "The upload was incomplete. Send it again.", { cause });
}

type FormOptions<Incoming> = {
  kind: FileKind<Incoming>;
  folder: string;
  idle: IdleLimit;
  /** Aborts the form with its reason. */
  revoked: AbortSignal;
};

/** Parses a multipart form, streaming its one file to a temporary file in `folder` up to its size limit. */
export async function readForm<Incoming>(
  request: Request,
  { kind, folder, idle, revoked }: FormOptions<Incoming>,
): Promise<Form<Incoming>> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type) || !request.body) {
    throw new AppError("WRONG_TYPE", `Send a multipart form with the file in the field "${kind.field}"`);
  }
  const stop = new AbortController();
  const fail = (cause: unknown) => stop.abort(toFailure(cause));
  const parser = openParser({ "content-type": type }, kind);
  const parsed = collect(parser, { kind, folder, signal: stop.signal }, fail);
  const watch = watchIdle(idle, () =>
    fail(new AppError("REQUEST_TIMEOUT", "The upload stalled. Send it again.")),
  );
  const onRevoked = () => fail(revoked.reason);
  revoked.addEventListener("abort", onRevoked);
  /** Limits forms without a correct Content-Length, and resets the idle timer. */
  async function* limited(chunks: AsyncIterable<Uint8Array>) {
    let byteCount = 0;
    for await (const chunk of chunks) {
      watch.touch();
      byteCount += chunk.length;
      if (byteCount > maxFormBytes(kind)) throw tooLarge(kind);
      yield chunk;
    }
  }
  try {
    // The DOM's and Node's declarations of ReadableStream differ.
    const body = Readable.fromWeb(request.body as ReadableStream);
    await pipeline(body, limited, parser as unknown as Transform, { signal: stop.signal });
    if (!parsed.receiving) throw withoutFile(kind, parsed);
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
