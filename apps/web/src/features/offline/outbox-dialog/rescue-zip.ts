import { downloadZip } from "client-zip";
import { deviceWord } from "../../../lib/device";
import { saveFile } from "../../../lib/download";
import { plural } from "../../../lib/format";
import type { Outbox } from "../queue/outbox";
import {
  itemIdOf,
  localIds,
  nameOfLot,
  type PendingChange,
  type PendingPhoto,
  type PendingRecording,
} from "../queue/records";

type Entry = { name: string; input: ArrayBuffer | string };
type Rescued = Pick<Outbox, "audio" | "picture" | "view">;

const missingName = "MISSING-FILES.txt";

/** Makes a folder name: replaces path separators and other characters that file systems reject. */
const toFolder = (lot: PendingChange, index: number) =>
  `${String(index + 1).padStart(3, "0")} lot ${nameOfLot(lot).replace(/[^\p{L}\p{N}]/gu, "-")}`;

/** Yields the photos of a ZIP one at a time, to limit the memory in use. */
async function* photoEntries(
  outbox: Rescued,
  folder: string,
  photos: readonly PendingPhoto[],
  missing: string[],
): AsyncGenerator<Entry> {
  for (const [index, { id }] of photos.entries()) {
    const name = `${folder}/photo ${index + 1}.jpg`;
    const picture = await outbox.picture(id).catch(() => undefined);
    const input = await picture?.arrayBuffer().catch(() => undefined);
    if (input) yield { name, input };
    else missing.push(name);
  }
}

/** Yields the recordings of a ZIP one at a time. Their type depends on the recorder. */
async function* audioEntries(
  outbox: Rescued,
  folder: string,
  recordings: readonly PendingRecording[],
  missing: string[],
): AsyncGenerator<Entry> {
  for (const [index, { id }] of recordings.entries()) {
    const file = await outbox.audio(id).catch(() => undefined);
    const input = await file?.arrayBuffer().catch(() => undefined);
    const name = `${folder}/recording ${index + 1}.${extensionOf(file?.type)}`;
    if (input) yield { name, input };
    else missing.push(name);
  }
}

/** File extension of a MIME type: "webm" for "audio/webm;codecs=opus". */
const extensionOf = (type = "") => /^audio\/(\w+)/.exec(type)?.[1] ?? "audio";

async function* entriesOf(outbox: Rescued, missing: string[]): AsyncGenerator<Entry> {
  const { lots, photos, recordings } = outbox.view();
  const itemIds = new Set(lots.map(itemIdOf));
  for (const [index, lot] of lots.entries()) {
    const folder = toFolder(lot, index);
    const text = JSON.stringify({ manifest: lot.manifestName, ...lot.fields }, null, 2);
    yield { name: `${folder}/lot.json`, input: text };
    const own = localIds(lot).flatMap((id) => photos.filter((photo) => photo.id === id));
    yield* photoEntries(outbox, folder, own, missing);
    const spoken = recordings.filter(({ holder }) => holder === itemIdOf(lot));
    yield* audioEntries(outbox, folder, spoken, missing);
  }
  const lotIds = new Set(lots.map(({ id }) => id));
  const loose = photos.filter(({ holder }) => !lotIds.has(holder));
  yield* photoEntries(outbox, "not saved yet", loose, missing);
  const others = recordings.filter(({ holder }) => !itemIds.has(holder));
  yield* audioEntries(outbox, "not saved yet", others, missing);
  if (missing.length > 0) yield { name: missingName, input: missing.join("\n") };
}

/**
 * Creates a ZIP of all pending changes, with a folder per lot with its photos, recordings and text. Lists unreadable
 * files in the ZIP and returns them.
 */
export async function zipOfOutbox(outbox: Rescued): Promise<{ zip: Blob; missing: readonly string[] }> {
  const missing: string[] = [];
  const zip = await downloadZip(entriesOf(outbox, missing)).blob();
  return { zip, missing };
}

/** Downloads the ZIP of all pending changes. Returns a message if something is missing from it. */
export async function rescueOutbox(outbox: Rescued): Promise<string | undefined> {
  const { zip, missing } = await zipOfOutbox(outbox);
  saveFile(zip, "lotwright-waiting.zip");
  if (missing.length === 0) return undefined;
  return `${plural(missing.length, "file")} couldn't be read on this ${deviceWord()}. See ${missingName} in the ZIP for the list.`;
}
