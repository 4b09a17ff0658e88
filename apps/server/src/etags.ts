/** What If-Match or If-None-Match names: quoted tags, without the `W/` of weak ones, or anything there is. */
export type Etags = "*" | readonly string[];

/** Strong: every change moves a row's `updatedAt` forward by a millisecond at least. */
export const etagOf = ({ id, updatedAt }: { id: string; updatedAt: Date | string }): string =>
  `"${id}.${new Date(updatedAt).getTime()}"`;

/**
 * The tags of a header, nothing when it is malformed. A proxy that compresses answers marks their tags as weak; ours name a
 * version exactly all the same, so that the mark is ignored.
 */
export function parseEtags(header: string): Etags | undefined {
  if (header.trim() === "*") return "*";
  const entry = /[ \t]*(?:(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*)?(?:,|$)/y;
  const etags: string[] = [];
  while (entry.lastIndex < header.length) {
    const found = entry.exec(header);
    if (!found) return undefined;
    if (found[1]) etags.push(found[1]);
  }
  return etags.length > 0 ? etags : undefined;
}

export const matchesEtag = (etags: Etags, etag: string): boolean => etags === "*" || etags.includes(etag);

/** Whether the client has this version already. A malformed If-None-Match names none. */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  const etags = ifNoneMatch === undefined ? undefined : parseEtags(ifNoneMatch);
  return etags !== undefined && matchesEtag(etags, etag.replace(/^W\//, ""));
}
