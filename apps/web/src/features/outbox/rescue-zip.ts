import { downloadZip } from "client-zip";
import type { Outbox } from "./outbox";
import { type KeptLot, type KeptPhoto, nameOfLot } from "./records";

type Entry = { name: string; input: Blob | string };

const toFolder = (lot: KeptLot, index: number) =>
  `${String(index + 1).padStart(3, "0")} lot ${nameOfLot(lot)}`;

async function photoEntries(
  outbox: Pick<Outbox, "picture">,
  folder: string,
  photos: readonly KeptPhoto[],
): Promise<Entry[]> {
  const pictures = await Promise.all(photos.map(({ id }) => outbox.picture(id)));
  return pictures.flatMap((picture, index) =>
    picture ? [{ name: `${folder}/photo ${index + 1}.jpg`, input: picture }] : [],
  );
}

/** Everything that waits, to carry away by other means: a folder for each lot with its photos and its text. */
export async function zipOfOutbox(outbox: Pick<Outbox, "picture" | "view">): Promise<Blob> {
  const { lots, photos } = outbox.view();
  const ofLots = lots.map(async (lot, index): Promise<Entry[]> => {
    const folder = toFolder(lot, index);
    const text = JSON.stringify({ manifest: lot.manifestName, ...lot.fields }, null, 2);
    const own = lot.photoIds.flatMap((id) => photos.filter((photo) => photo.id === id));
    return [{ name: `${folder}/lot.json`, input: text }, ...(await photoEntries(outbox, folder, own))];
  });
  const lotIds = new Set(lots.map(({ id }) => id));
  const loose = photos.filter(({ holder }) => !lotIds.has(holder));
  const entries = await Promise.all([...ofLots, photoEntries(outbox, "not saved yet", loose)]);
  return downloadZip(entries.flat()).blob();
}

/** Hands the file to the browser's downloads. */
export async function rescueOutbox(outbox: Pick<Outbox, "picture" | "view">): Promise<void> {
  const address = URL.createObjectURL(await zipOfOutbox(outbox));
  const link = Object.assign(document.createElement("a"), {
    href: address,
    download: "lotwright-waiting.zip",
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
