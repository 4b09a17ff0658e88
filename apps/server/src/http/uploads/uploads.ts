import { setMaxListeners } from "node:events";
import type { Permission } from "@lotwright/contracts/workspace/permissions";
import { Hono, type Context as HonoContext } from "hono";
import { revocationSignal } from "../../areas/accounts/events/revocation";
import type { IncomingPhoto } from "../../areas/media/photos/incoming-photo";
import { createCaller } from "../../areas/router";
import type { IncomingRecording } from "../../areas/writing/recordings/incoming-recording";
import { tooManyRequests } from "../../core/errors";
import { requirePermission } from "../../core/trpc";
import { maxUploadsPerUser, uploadPolicy } from "../../limits/upload-resources";
import { photoFile, recordingFile } from "../file-kinds";
import type { AppEnv } from "../middleware/request-context";
import { conditionalContext } from "../request-conditions";
import { type FileKind, type Form, type IdleLimit, maxFormBytes, readForm, tooLarge } from "./upload-form";

const retryAfterSeconds = 5;

const tooManyUploads = ({ noun }: { noun: string }) =>
  tooManyRequests(
    `You can upload ${maxUploadsPerUser} ${noun}s at the same time. Try again when one has finished.`,
    retryAfterSeconds,
  );

/** Multipart upload routes, which the REST shim does not cover. */
export function uploadRoutes(idle: IdleLimit): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  setMaxListeners(0, idle.stopping); // each running upload adds a listener

  /** Receives the form, passes it to `use`, and removes its temporary files afterwards. */
  async function withForm<Incoming extends { byteCount: number }, T>(
    c: HonoContext<AppEnv>,
    kind: FileKind<Incoming>,
    permission: Permission,
    use: (form: Form<Incoming>) => Promise<T>,
  ): Promise<T> {
    const { uploads, metrics, onLimit } = c.var.ctx;
    const actor = requirePermission(c.var.ctx, permission); // rejects the request before receiving its file
    const declared = Number(c.req.header("content-length") ?? 0);
    if (declared > maxFormBytes(kind)) throw tooLarge(kind);
    const release = uploads.ofUser.tryAcquire(actor.userId);
    onLimit({ policy: uploadPolicy, remaining: uploads.ofUser.available(actor.userId) });
    if (!release) throw tooManyUploads(kind);
    const ended = new AbortController();
    const revoked = revocationSignal({ ...c.var.ctx, actor }, { end: ended.signal });
    try {
      return await uploads.inFolder(async (folder) => {
        const form = await readForm(c.req.raw, { kind, folder, idle, revoked });
        revoked.throwIfAborted();
        metrics.uploaded(form.file.byteCount);
        return use(form);
      });
    } finally {
      ended.abort();
      release();
    }
  }

  rest.post("/upload-photo", async (c) => {
    const { photos } = createCaller(conditionalContext(c, { isIdempotent: true }));
    const upload = ({ fields, file }: Form<IncomingPhoto>) => photos.upload({ ...fields, photo: file });
    return c.json(await withForm(c, photoFile("photo"), "photo.upload", upload), 201);
  });
  rest.post("/upload-recording", async (c) => {
    const { recordings } = createCaller(conditionalContext(c, {}));
    const upload = ({ fields, file }: Form<IncomingRecording>) =>
      // The procedure's contract checks the fields.
      recordings.upload({ ...fields, recording: file } as Parameters<typeof recordings.upload>[0]);
    return c.json(await withForm(c, recordingFile, "item.edit", upload), 201);
  });
  rest.post("/auth/logo", async (c) => {
    const { branding } = createCaller(conditionalContext(c, {}));
    const upload = ({ fields, file }: Form<IncomingPhoto>) => branding.uploadLogo({ ...fields, logo: file });
    return c.json(await withForm(c, photoFile("logo"), "workspace.configure", upload));
  });
  return rest;
}
