/** Apart from the schemas, which a list of photos does without. */
export const photoUrlPattern = /^\/photos\/([a-z0-9]{32})\.(jpg|png)$/;

/** Where the thumbnail of an uploaded photo is; photos from elsewhere have none and stand for themselves. */
export function thumbnailUrl(url: string): string {
  return photoUrlPattern.test(url) ? url.replace(/\.(jpg|png)$/, "-thumb.$1") : url;
}
