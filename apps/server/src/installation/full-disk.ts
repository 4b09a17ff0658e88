import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@lotwright/db/client";
import { items, manifests, photos, workspaces } from "@lotwright/db/schema";
import type { Storage } from "@lotwright/storage/storage";
import { TransactionRollbackError } from "drizzle-orm";
import type { Deps } from "../core/context";
import { one } from "../core/one";
import { makeScratchFolder } from "../core/scratch-folders";
import { settleAll } from "../core/settle-all";

/** Size of the text in a test row, larger than free space in allocated pages, so that PostgreSQL must extend the table. */
const probeTextBytes = 16_384;
/** Size of a test photo, since smaller files may still fit on a full disk. */
const probePhotoBytes = 1_000_000;
/** Key of the test photo, in the photo folder, which may be a separate mount. */
const probeKey = "photos/space";

/** Stores that a write failed with STORAGE_FULL until a test write succeeds. */
export type FullDisk = {
  report(): void;
  /** After a failed write, tests writing and rejects while it fails; otherwise writes nothing. */
  check(): Promise<void>;
};

/** Tests writing by inserting an item with a photo and rolling back. */
async function probeDatabase(db: Database): Promise<void> {
  const write = db.transaction(async (tx) => {
    const [workspace] = await tx.select({ id: workspaces.id }).from(workspaces).limit(1);
    if (!workspace) return;
    const workspaceId = workspace.id;
    const text = randomBytes(probeTextBytes / 2).toString("hex");
    const manifest = { workspaceId, name: "Space check", consignor: "" };
    const { id } = one(await tx.insert(manifests).values(manifest).returning({ id: manifests.id }));
    await tx
      .insert(items)
      .values({ workspaceId, manifestId: id, lotNumber: 1, notes: text, creationHash: "" });
    const photo = { workspaceId, url: `/photos/${id}`, width: 1, height: 1, bytes: 1, contentHash: "" };
    await tx.insert(photos).values(photo);
    tx.rollback();
  });
  await write.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
}

async function probeStorage(storage: Storage): Promise<void> {
  await storage.put(probeKey, randomBytes(probePhotoBytes), "application/octet-stream");
  await storage.remove(probeKey);
}

async function probeUploadFolder(): Promise<void> {
  const folder = await makeScratchFolder("upload");
  try {
    await writeFile(join(folder, "space"), randomBytes(probePhotoBytes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function watchFullDisk({ db, storage }: Pick<Deps, "db" | "storage">): FullDisk {
  let reports = 0;
  let settled = 0;
  return {
    report() {
      reports += 1;
    },
    async check() {
      if (reports === settled) return;
      const upTo = reports;
      await settleAll([probeDatabase(db), probeStorage(storage), probeUploadFolder()]);
      settled = upTo;
    },
  };
}
