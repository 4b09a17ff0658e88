import { useState } from "react";
import { isPhotoName, type PhotoSource } from "./photo-source";
import { readZipPhotos } from "./zip-photos";

const isZip = ({ name }: File) => /\.zip$/i.test(name);

/** Whether a file is a photo. Some systems report no MIME type for photos from phones. */
const isPhoto = ({ name, type }: File) => isPhotoName(name) || type.startsWith("image/");

const isTable = ({ name }: File) => /\.(?:csv|tsv|txt|xlsx?)$/i.test(name);

export const tableTypes = ".csv,.tsv,.txt,.xlsx,.xls";
export const photoFileTypes = ".jpg,.jpeg,.png,.webp,.heic,.heif,.zip";

export type SortedFiles = { table: File | undefined; photos: PhotoSource[]; problems: string[] };

/** Sorts dropped files into the file of lots and photos, including those in ZIPs. */
export async function sortFiles(files: readonly File[]): Promise<SortedFiles> {
  const [table, ...tables] = files.filter(isTable);
  const sorted: SortedFiles = {
    table,
    photos: files.filter(isPhoto).map((file) => ({ name: file.name, read: async () => file })),
    problems: tables.map(({ name }) => `${name} isn't read. Import one file at a time.`),
  };
  for (const zip of files.filter(isZip)) {
    // A file in a cloud may no longer be available.
    const read = await readZipPhotos(zip).catch(() => ({ problem: "can't be read." }));
    if ("problem" in read) sorted.problems.push(`${zip.name}: ${read.problem}`);
    else {
      // A ZIP counts as a folder, since two ZIPs may contain files of the same name.
      const folder = zip.name.replace(/\.zip$/i, "");
      sorted.photos.push(...read.photos.map((photo) => ({ ...photo, name: `${folder}/${photo.name}` })));
      if (read.photos.length === 0) sorted.problems.push(`${zip.name} holds no photos.`);
      if (read.unreadable.length > 0) {
        sorted.problems.push(`${zip.name}: ${namesText(read.unreadable)} can't be read.`);
      }
    }
  }
  const others = files.filter((file) => !isTable(file) && !isPhoto(file) && !isZip(file));
  if (others.length > 0) {
    sorted.problems.push(
      `${namesText(others.map(({ name }) => name))} can't be read. Choose a CSV or XLSX file, photos or a ZIP of photos.`,
    );
  }
  return sorted;
}

const maxNamed = 5;

/** Text such as "a.jpg, b.jpg and 4 more". */
export function namesText(names: readonly string[]): string {
  const more = names.length - maxNamed;
  return `${names.slice(0, maxNamed).join(", ")}${more > 0 ? ` and ${more.toLocaleString("en-US")} more` : ""}`;
}

/** The photos chosen on this page, by name; choosing one again replaces it. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly PhotoSource[]>([]);
  const add = (more: readonly PhotoSource[]) =>
    setPhotos((before) => [...new Map([...before, ...more].map((photo) => [photo.name, photo])).values()]);
  const remove = (names: ReadonlySet<string>) =>
    setPhotos((before) => before.filter(({ name }) => !names.has(name)));
  return { photos, add, remove, clear: () => setPhotos([]) };
}

export type ChosenPhotos = ReturnType<typeof usePhotos>;
