import type { UploadedPhoto } from "@lotwright/contracts/media/photos";
import { expectedUserHeader } from "@lotwright/contracts/workspace/expected-user";
import { reportWrite, savedCode } from "../../../data/api/full-storage";
import { treatedStatus } from "../../../lib/error-message";
import { hasServerHeader, intermediaryMessage, isOfServer } from "../../../lib/intermediary";
import type { PendingRecording } from "./records";

export type PhotoUpload = {
  id: string;
  photo: Blob;
  onProgress: OnProgress;
  signal: AbortSignal;
};

/** Called with the number of body bytes that have left the browser, and their total. */
export type OnProgress = (sentBytes: number, totalBytes: number) => void;

/** `refused`: the server rejects the photo itself. `failed`: the upload failed for another reason, and will be retried. */
export type UploadOutcome =
  | { kind: "stored"; photo: UploadedPhoto }
  | { kind: "refused"; message: string }
  | FailedUpload;

export type FailedUpload = {
  kind: "failed";
  /** The HTTP status. Undefined without a response of the server or a gateway (5xx). */
  status?: number;
  /** Whether an intermediary, not the server, refused the request, as `message` says. */
  isBlocked?: true;
  code?: string;
  message?: string;
  /** The server's Retry-After, converted to milliseconds. */
  retryAfterMs?: number;
};

export type UploadPhoto = (upload: PhotoUpload) => Promise<UploadOutcome>;

/** Statuses by which the server rejects the photo itself. */
const refusing = new Set([400, 413, 415]);

/** A response to an upload. `body` is null if it is not JSON. */
export type UploadResponse = {
  status: number;
  headers: { get: (name: string) => string | null };
  body: unknown;
};

const isSuccess = ({ status }: UploadResponse) => status >= 200 && status < 300;

/** Reads the result of a photo's upload. Only the server itself can refuse the photo. */
export async function outcomeOf(response: UploadResponse): Promise<UploadOutcome> {
  const { status, headers, body } = response;
  // Checks successful responses too, because any response shows whether the server sets its header.
  const isOwn = isOfServer(headers, body);
  if (isSuccess(response)) {
    const { uploadedPhoto } = await import("@lotwright/contracts/media/photos");
    const stored = uploadedPhoto.safeParse(body);
    return stored.success ? { kind: "stored", photo: stored.data } : toFailed(response);
  }
  return refusing.has(status) && isOwn ? { kind: "refused", message: messageOf(body) } : toFailed(response);
}

/** The longest accepted Retry-After in ms. A proxy may send a whole day. */
const maxRetryAfterMs = 5 * 60_000;

/** Retry-After in ms. The server repeats it in the body; a proxy sends only the header. */
function retryAfterMsOf({ headers, body }: UploadResponse): number | undefined {
  const seconds = fieldOf(body, "retryAfterSeconds") ?? Number(headers.get("Retry-After") ?? Number.NaN);
  const isUsable = typeof seconds === "number" && Number.isFinite(seconds) && seconds > 0;
  return isUsable ? Math.min(seconds * 1_000, maxRetryAfterMs) : undefined;
}

function toFailed(response: UploadResponse): FailedUpload {
  const { status, headers, body } = response;
  const retryAfterMs = retryAfterMsOf(response);
  const failed = { kind: "failed", ...(retryAfterMs !== undefined && { retryAfterMs }) } as const;
  if (isOfServer(headers, body)) {
    const code = fieldOf(body, "code");
    const treated = { status: treatedStatus(status, code), message: messageOf(body) };
    return { ...failed, ...treated, ...(typeof code === "string" && { code }) };
  }
  if (status >= 500) return { ...failed, status };
  // Without the header, the previous release may have sent a success that this release cannot parse.
  const isUnread = isSuccess(response) && (body !== null || hasServerHeader(headers));
  return isUnread ? failed : { ...failed, isBlocked: true, message: intermediaryMessage(status) };
}

const fieldOf = (answer: unknown, name: string): unknown =>
  typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : undefined;

function messageOf(answer: unknown): string {
  const message = fieldOf(answer, "message");
  return typeof message === "string" ? message : "";
}

const codeOf = (response: UploadResponse) =>
  isSuccess(response) ? savedCode : fieldOf(response.body, "code");

const toResponse = (request: XMLHttpRequest): UploadResponse => ({
  status: request.status,
  headers: { get: (name) => request.getResponseHeader(name) },
  body: request.response,
});

type FormUpload<Outcome> = {
  userId: string;
  path: string;
  /** The procedure that the path calls. */
  operation: string;
  form: FormData;
  signal: AbortSignal;
  onProgress: OnProgress;
  read: (response: UploadResponse) => Promise<Outcome | FailedUpload>;
};

/** An upload without progress for this many ms is aborted and retried later. */
export const silenceMs = 60_000;
/** Maximum of bytes in the system's buffers, which count as sent before they are. */
const bufferedBytes = 1_000_000;
/** Minimum speed at which buffered bytes still arrive in time. */
const slowestBytesPerMs = 2;

/** Calls `onSilence` if the upload makes no progress. Its total duration is not limited. */
function watchSilence(onSilence: () => void) {
  let timer = setTimeout(onSilence, silenceMs);
  return {
    touch(sentBytes: number) {
      clearTimeout(timer);
      const drainMs = Math.min(sentBytes, bufferedBytes) / slowestBytesPerMs;
      timer = setTimeout(onSilence, silenceMs + drainMs);
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * Uploads a form with a file. The server accepts it only while this user is signed in. Uses XMLHttpRequest, because
 * fetch reports no upload progress.
 */
function uploadForm<Outcome>(upload: FormUpload<Outcome>): Promise<Outcome | FailedUpload> {
  const { userId, path, operation, form, signal, onProgress, read } = upload;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const silence = watchSilence(() => request.abort());
    request.upload.onprogress = ({ loaded, total }) => {
      silence.touch(loaded);
      onProgress(loaded, total);
    };
    request.onload = () => {
      const response = toResponse(request);
      reportWrite(operation, codeOf(response));
      resolve(read(response).catch(() => ({ kind: "failed" as const })));
    };
    request.onerror = () => resolve({ kind: "failed" });
    request.onabort = () => resolve({ kind: "failed" });
    request.onloadend = silence.end;
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", path);
    request.setRequestHeader(expectedUserHeader, userId);
    request.responseType = "json";
    request.send(form);
  });
}

export const uploadPhotoOf =
  (userId: string): UploadPhoto =>
  ({ id, photo, onProgress, signal }) => {
    const form = new FormData();
    form.append("id", id);
    form.append("photo", photo, "photo.jpg");
    const [path, operation] = ["/api/upload-photo", "photos.upload"];
    return uploadForm({ userId, path, operation, form, signal, onProgress, read: outcomeOf });
  };

export type RecordingUpload = Pick<PendingRecording, "id" | "field" | "durationMs"> & {
  itemId: string;
  audio: Blob;
  onProgress: OnProgress;
  signal: AbortSignal;
};

export type UploadRecording = (upload: RecordingUpload) => Promise<{ kind: "stored" } | FailedUpload>;

export const uploadRecordingOf =
  (userId: string): UploadRecording =>
  ({ id, itemId, field, durationMs, audio, onProgress, signal }) => {
    const form = new FormData();
    const fields = { id, itemId, field, durationMs };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append("recording", audio, "recording");
    const [path, operation] = ["/api/upload-recording", "recordings.upload"];
    const read = async (response: UploadResponse) =>
      isSuccess(response) && response.body !== null ? { kind: "stored" as const } : toFailed(response);
    return uploadForm({ userId, path, operation, form, signal, onProgress, read });
  };
