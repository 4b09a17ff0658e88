/** A photo that the user chose. It is read when it is uploaded, because thousands would not fit into memory. */
export type PhotoSource = {
  /** The file's name, with its folders in a ZIP. */
  name: string;
  /** Undefined if it can't be read. */
  read: () => Promise<Blob | undefined>;
};

/** Kinds of photos that the capture takes. */
const photoName = /\.(?:jpe?g|png|webp|hei[cf])$/i;

/** Resource forks that macOS adds to ZIPs, and other hidden files, have the names of photos. */
const isHidden = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

export const isPhotoName = (name: string): boolean => photoName.test(name) && !isHidden(name);

/** A path as systems compare them: with slashes, in lower case, and composed as Windows writes letters. */
export const plainPath = (name: string): string =>
  name
    .split(/[\\/]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join("/")
    .normalize("NFC")
    .toLowerCase();

/** The file's name without folders, as systems compare names: in lower case, and composed as Windows writes letters. */
export const plainName = (name: string): string => baseName(name).normalize("NFC").toLowerCase();

export const baseName = (name: string): string => name.split(/[\\/]/).at(-1)?.trim() ?? "";

export const withoutExtension = (name: string): string => name.replace(photoName, "");
