/** What this device or our own server has; anything else may be another site's, such as "//example.com". */
const isOwn = (address: string) => /^(?:blob:|data:|\/photos\/)/.test(address);

/** Loaded at the person's wish, until the page is left. */
const wanted = new Set<string>();
const listeners = new Set<() => void>();

/** The site that showing this photo would call, as ASCII; nothing for our own photos and those already asked for. */
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
