import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { insist, type Staff, toPhoto } from "../installation/staff";
import type { Tally } from "./tally";

const mostLots = 12;

type Workplace = {
  staff: Staff;
  manifestId: string;
  /** The path of the manifest's public catalog. */
  catalog: string;
  photos: readonly Uint8Array[];
  tally: Tally;
  /** The longest pause between two actions. */
  thinkMs: number;
};

export type Person = ReturnType<typeof createPerson>;

/** A person at work: captures, edits, requests drafts, exports, reads the catalog, and deletes surplus lots. */
export function createPerson({ staff, manifestId, catalog, photos, tally, thinkMs }: Workplace) {
  const lots: { id: string; url: string }[] = [];

  async function capture(): Promise<void> {
    const bytes = photos[randomInt(photos.length)] ?? new Uint8Array();
    const photoId = randomUUID();
    const { url } = toPhoto(
      await insist(async () => tally.note("upload a photo", await staff.upload(photoId, bytes))),
    );
    const id = randomUUID();
    const aiGenerationStatus = randomInt(2) ? "pending" : "none";
    const body = { id, manifestId, photoUrls: [url], notes: "Brass, from the attic", aiGenerationStatus };
    await insist(async () => tally.note("create a lot", await staff.send("POST", "/items", body)));
    lots.push({ id, url });
    const oldest = lots.length > mostLots ? lots.shift() : undefined;
    if (oldest) await remove(oldest.id);
  }

  /** 404 also means deleted: by an earlier attempt whose response was lost. */
  async function remove(id: string): Promise<void> {
    let tries = 0;
    await insist(async () => {
      tries += 1;
      const answer = await staff.send("DELETE", `/items/${id}`);
      const isGone = tries > 1 && answer.status === 404;
      return tally.note("delete a lot", isGone ? { ...answer, status: 200 } : answer);
    });
  }

  async function edit(): Promise<void> {
    const lot = lots[randomInt(Math.max(1, lots.length))];
    if (!lot) return capture();
    const body = { title: `Lamp ${randomInt(1_000)}`, quantity: 1 + randomInt(3) };
    tally.note("edit a lot", await staff.send("PATCH", `/items/${lot.id}`, body));
  }

  async function preview(): Promise<void> {
    const lot = lots.at(-1);
    if (!lot) return capture();
    const body = { photoUrls: [lot.url], userNotes: "Brass" };
    tally.note("ask the AI", await staff.send("POST", `/items/${lot.id}/generate-preview`, body));
  }

  const read = (name: string, path: string) => async () => {
    tally.note(name, await staff.read(path));
  };

  const deeds = [
    ...Array.from({ length: 6 }, () => capture),
    ...Array.from({ length: 5 }, () => edit),
    ...Array.from({ length: 3 }, () => read("list the lots", `/api/manifests/${manifestId}/items`)),
    ...Array.from({ length: 3 }, () => read("view the catalog", catalog)),
    preview,
    read("export", `/api/manifests/${manifestId}/export`),
  ];

  return {
    lots,
    manifestId,
    async work(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        await deeds[randomInt(deeds.length)]?.();
        const ms = randomInt(thinkMs / 5, thinkMs);
        await sleep(ms, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}
