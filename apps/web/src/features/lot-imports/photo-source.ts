/** A photo that the user chose. It is read only when uploaded, because thousands would not fit into memory. */
export type PhotoSource = {
  /** The file's name, including its folders in a ZIP. */
  name: string;
  /** Reads the photo. Resolves to undefined if it is unreadable. */
  read: () => Promise<Blob | undefined>;
};

/** Matches file names of photos that can be uploaded. */
const photoName = /\.(?:jpe?g|png|webp|hei[cf])$/i;

/** Whether a file is hidden, such as a resource fork that macOS adds to ZIPs under a photo's name. */
const isHidden = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

export const isPhotoName = (name: string): boolean => photoName.test(name) && !isHidden(name);

/** Normalizes a path for comparison: slashes, lower case, and composed Unicode as on Windows. */
export const plainPath = (name: string): string =>
  name
    .split(/[\\/]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join("/")
    .normalize("NFC")
    .toLowerCase();

/** The file name without folders, normalized for comparison: lower case and composed Unicode as on Windows. */
export const plainName = (name: string): string => baseName(name).normalize("NFC").toLowerCase();

export const baseName = (name: string): string => name.split(/[\\/]/).at(-1)?.trim() ?? "";

export const withoutExtension = (name: string): string => name.replace(photoName, "");
