/** Separate from the schemas, so that lists of photos need not load zod. */
export const photoUrlPattern = /^\/photos\/([a-z0-9]{32})\.(jpg|png)$/;

/** URL of an uploaded photo's thumbnail. Photos from elsewhere have none, so their own URL is returned. */
export function thumbnailUrl(url: string): string {
  return photoUrlPattern.test(url) ? url.replace(/\.(jpg|png)$/, "-thumb.$1") : url;
}
