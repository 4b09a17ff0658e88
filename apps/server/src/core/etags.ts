/** Value of If-Match or If-None-Match: quoted tags without the weak prefix `W/`, or `*`. */
export type Etags = "*" | readonly string[];

/** Strong ETag of a row: every change advances `updatedAt` by at least a millisecond. */
export const etagOf = ({ id, updatedAt }: { id: string; updatedAt: Date | string }): string =>
  `"${id}.${new Date(updatedAt).getTime()}"`;

/**
 * Parses the ETags of a header; undefined when it is malformed. Ignores the weak prefix: proxies that compress responses add it
 * to our strong ETags.
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

/** Whether If-None-Match contains `etag`; false if malformed. */
export function hasVersion(ifNoneMatch: string | undefined, etag: string): boolean {
  const etags = ifNoneMatch === undefined ? undefined : parseEtags(ifNoneMatch);
  return etags !== undefined && matchesEtag(etags, etag.replace(/^W\//, ""));
}
