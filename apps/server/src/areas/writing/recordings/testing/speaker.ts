import { randomUUID } from "node:crypto";
import { recordings } from "@lotwright/db/schema";
import { makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { MissingObjectError, readWhole } from "@lotwright/storage/storage";
import { eq } from "drizzle-orm";
import type { Deps } from "../../../../core/context";
import { one } from "../../../../core/one";
import { actorOf, type TestServer } from "../../../../testing/app";
import { incomingAudio, webm } from "../../../../testing/recordings";
import { queueTranscription } from "../queue";

type Spoken = { field?: "notes" | "internalNotes"; audio?: Buffer; id?: string };

/** The stored row of a recording. */
export const rowOf = async ({ db }: Pick<TestServer, "db">, id: string) =>
  one(await db.select().from(recordings).where(eq(recordings.id, id)));

/** Whether storage has an object with this key. */
export const isStored = ({ deps }: TestServer, key: string | null) =>
  readWhole(deps.storage, key ?? "none", 20_000_000).then(
    () => true,
    (error: unknown) => {
      if (error instanceof MissingObjectError) return false;
      throw error;
    },
  );

/** Replaces the waiting job of a recording by one that is due. */
export async function runNow({ db }: TestServer, recordingId: string): Promise<void> {
  const jobId = randomUUID();
  const { workspaceId } = one(
    await db.update(recordings).set({ jobId }).where(eq(recordings.id, recordingId)).returning(),
  );
  await queueTranscription(db, { id: jobId, workspaceId, recordingId });
}

/** Creates an admin with a lot to dictate notes for. */
export async function makeSpeaker(
  server: TestServer,
  given: { notes?: string; internalNotes?: string } = {},
  changed: Partial<Deps> = {},
) {
  const user = await makeUser(server.db);
  const { workspaceId } = user;
  const caller = server.callerFor(actorOf(user), changed);
  const { id: manifestId } = await makeManifest(server.db, { workspaceId });
  const item = await makeItem(server.db, { workspaceId, manifestId, ...given });
  const itemId = item.id;
  /** Uploads a recording, whose transcription is queued. */
  const dictate = async ({ field = "notes", audio = webm(), id = randomUUID() }: Spoken = {}) => {
    const recording = await incomingAudio(audio);
    return caller.recordings.upload({ id, itemId, field, durationMs: 4_200, recording });
  };
  const readItem = () => caller.items.byId({ id: itemId });
  const readAll = () => caller.recordings.list({ itemId });
  return { user, workspaceId, caller, manifestId, item, itemId, dictate, readItem, readAll };
}
