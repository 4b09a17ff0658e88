/** Word for the device at hand: "computer" with a mouse or a touchpad, otherwise "phone". */
export const deviceWord = (): string =>
  globalThis.matchMedia?.("(pointer: fine)").matches ? "computer" : "phone";

/** A random UUID, also on plain http, where browsers have no `crypto.randomUUID`. */
export function makeId(source: Pick<Crypto, "getRandomValues"> & Partial<Crypto> = crypto): string {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, position) => withUuidMarks(byte, position).toString(16).padStart(2, "0"));
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Sets the bits that RFC 9562 requires: the version 4 in the seventh byte, and the variant in the ninth. */
function withUuidMarks(byte: number, position: number): number {
  if (position === 6) return (byte % 16) + 0x40;
  return position === 8 ? (byte % 64) + 0x80 : byte;
}

/** Does nothing on iPhones and desktops, which do not vibrate. */
export function vibrate(pattern: VibratePattern): void {
  navigator.vibrate?.(pattern);
}

/** Requests persistent storage. Resolves to whether the browser grants it. */
export async function askToKeepStorage(): Promise<boolean> {
  // On plain http browsers have no storage manager.
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}
