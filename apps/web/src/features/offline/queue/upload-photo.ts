import { expectedUserHeader } from "@lotwright/contracts/expected-user";
import type { UploadedPhoto } from "@lotwright/contracts/photos";
import { noteWrite, savedCode } from "../../../lib/full-storage";
import type { PendingRecording } from "./records";

export type PhotoUpload = {
  id: string;
  photo: Blob;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * `refused`: the server rejects the photo itself. `failed`: the upload failed for another reason, and will be retried.
 */
export type UploadOutcome =
  | { kind: "stored"; photo: UploadedPhoto }
  | { kind: "refused"; message: string }
  | FailedUpload;

export type FailedUpload = {
  kind: "failed";
  isSignedOut?: boolean;
  /** The HTTP status. Undefined without a response. */
  status?: number;
  code?: string;
  message?: string;
  /** The server's Retry-After, converted to milliseconds. */
  retryAfterMs?: number;
};

export type UploadPhoto = (upload: PhotoUpload) => Promise<UploadOutcome>;

/**
 * Statuses that reject the photo itself. Other errors may come from a proxy or be temporary, so they delete no photo.
 */
const refusing = new Set([400, 413, 415]);

/**
 * Reads the result of an upload.
 * @param retryAfter The Retry-After header, for responses of a proxy. The server's own responses have the value in
 * their body
 */
export async function outcomeOf(
  status: number,
  answer: unknown,
  retryAfter: string | null = null,
): Promise<UploadOutcome> {
  if (status >= 200 && status < 300) {
    const { uploadedPhoto } = await import("@lotwright/contracts/photos");
    const stored = uploadedPhoto.safeParse(answer);
    return stored.success ? { kind: "stored", photo: stored.data } : { kind: "failed" };
  }
  return refusing.has(status)
    ? { kind: "refused", message: messageOf(answer) }
    : toFailed(status, answer, retryAfter);
}

/** The longest accepted Retry-After in ms. A proxy may send a whole day. */
const maxRetryAfterMs = 5 * 60_000;

function toFailed(status: number, answer: unknown, retryAfter: string | null): FailedUpload {
  const seconds = fieldOf(answer, "retryAfterSeconds") ?? Number(retryAfter ?? Number.NaN);
  const code = fieldOf(answer, "code");
  return {
    kind: "failed",
    isSignedOut: status === 401,
    ...(status > 0 && { status }),
    ...(typeof code === "string" && { code }),
    message: messageOf(answer),
    ...(typeof seconds === "number" &&
      Number.isFinite(seconds) &&
      seconds > 0 && { retryAfterMs: Math.min(seconds * 1_000, maxRetryAfterMs) }),
  };
}

const fieldOf = (answer: unknown, name: string): unknown =>
  typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : undefined;

function messageOf(answer: unknown): string {
  const message = fieldOf(answer, "message");
  return typeof message === "string" ? message : "";
}

const codeOfAnswer = ({ status, response }: XMLHttpRequest) =>
  status >= 200 && status < 300 ? savedCode : fieldOf(response, "code");

type FormUpload<Outcome> = {
  userId: string;
  path: string;
  /** The procedure that the path calls. */
  operation: string;
  form: FormData;
  signal: AbortSignal;
  onProgress?: (share: number) => void;
  read: (status: number, answer: unknown, retryAfter: string | null) => Promise<Outcome | FailedUpload>;
};

/**
 * Uploads a form with a file. The server accepts it only while this user is signed in. Uses XMLHttpRequest, because
 * fetch reports no upload progress.
 */
function uploadForm<Outcome>(upload: FormUpload<Outcome>): Promise<Outcome | FailedUpload> {
  const { userId, path, operation, form, signal, onProgress, read } = upload;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      noteWrite(operation, codeOfAnswer(request));
      const retryAfter = request.getResponseHeader("Retry-After");
      const outcome = read(request.status, request.response, retryAfter);
      resolve(outcome.catch(() => ({ kind: "failed" as const })));
    };
    request.onerror = () => resolve({ kind: "failed" });
    request.onabort = () => resolve({ kind: "failed" });
    request.ontimeout = () => resolve({ kind: "failed" });
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", path);
    request.setRequestHeader(expectedUserHeader, userId);
    request.responseType = "json";
    request.timeout = 120_000;
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
  signal: AbortSignal;
};

export type UploadRecording = (upload: RecordingUpload) => Promise<{ kind: "stored" } | FailedUpload>;

export const uploadRecordingOf =
  (userId: string): UploadRecording =>
  ({ id, itemId, field, durationMs, audio, signal }) => {
    const form = new FormData();
    const fields = { id, itemId, field, durationMs };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append("recording", audio, "recording");
    const [path, operation] = ["/api/upload-recording", "recordings.upload"];
    const read = async (status: number, answer: unknown, retryAfter: string | null) =>
      status >= 200 && status < 300 ? { kind: "stored" as const } : toFailed(status, answer, retryAfter);
    return uploadForm({ userId, path, operation, form, signal, read });
  };
