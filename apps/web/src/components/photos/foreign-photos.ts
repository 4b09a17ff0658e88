/** Matches photos of this device and of our server; anything else may be foreign, such as "//example.com". */
const isOwn = (address: string) => /^(?:blob:|data:|\/photos\/)/.test(address);

/** Sites whose photos the person chose to load, until the page is closed. */
const wanted = new Set<string>();
const listeners = new Set<() => void>();

/** The foreign site of a photo, as ASCII; undefined for our own photos and for chosen sites. */
export function unaskedSite(address: string): string | undefined {
  if (isOwn(address) || wanted.has(address)) return undefined;
  return (URL.canParse(address) && new URL(address).host) || "another site";
}

export function askForPhoto(address: string): void {
  wanted.add(address);
  for (const listener of listeners) listener();
}

export function onPhotoAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
