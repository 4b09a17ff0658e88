/** A random UUID, also on plain http, where `crypto.randomUUID` is missing. */
export function makeId(source: Pick<Crypto, "getRandomValues"> & Partial<Crypto> = crypto): string {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, position) => withUuidMarks(byte, position).toString(16).padStart(2, "0"));
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** RFC 9562: version 4 in the seventh byte, the variant in the ninth. */
function withUuidMarks(byte: number, position: number): number {
  if (position === 6) return (byte % 16) + 0x40;
  return position === 8 ? (byte % 64) + 0x80 : byte;
}

/** Long enough for a slow phone to start reading the file. */
const readingMs = 60_000;

/** Hands the file to the browser's downloads. */
export function saveFile(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(address), readingMs);
}

/** iPhones and desktops do not vibrate. */
export function vibrate(pattern: VibratePattern): void {
  navigator.vibrate?.(pattern);
}

/** Requests persistent storage; resolves with whether the browser grants it. */
export async function askToKeepStorage(): Promise<boolean> {
  // There is no storage manager on plain http.
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}
