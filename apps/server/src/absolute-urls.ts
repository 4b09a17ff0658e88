import type { UrlFormInput } from "@lotwright/contracts/absolute-urls";
import { photoUrlPattern } from "@lotwright/contracts/photo-addresses";
import type { Context } from "./context";
import { AppError } from "./errors";

/** The origin to put in front of photo addresses; undefined where the caller did not ask for it. */
export function originFor({ origin }: Pick<Context, "origin">, input: UrlFormInput): string | undefined {
  return input?.absoluteUrls ? knownOrigin(origin, "absoluteUrls") : undefined;
}

/** The origin that `whatFor`, the beginning of the refusal, cannot do without. */
export function knownOrigin(origin: string | undefined, whatFor: string): string {
  if (origin) return origin;
  throw new AppError("INVALID", `${whatFor} needs PUBLIC_URL, or a host name in the Host header.`);
}

/** One of our own photo addresses under the origin; an address elsewhere stays. */
export const absoluteUrl = (url: string, origin: string | undefined) =>
  origin && photoUrlPattern.test(url) ? `${origin}${url}` : url;

export function absolutePhotoUrls<Item extends { photoUrls: string[] }>(
  item: Item,
  origin: string | undefined,
): Item {
  return origin ? { ...item, photoUrls: item.photoUrls.map((url) => absoluteUrl(url, origin)) } : item;
}

/** One of our own photos without the origin; any other address stays. */
export function storedUrl(url: string, origin: string | undefined): string {
  if (!origin || !url.startsWith(origin)) return url;
  const path = url.slice(origin.length);
  return photoUrlPattern.test(path) ? path : url;
}

/** The reverse, for what was read with `absoluteUrls` and is sent back: our own photos are stored without an origin. */
export function storedPhotoUrls<Input extends { photoUrls?: string[] | undefined }>(
  input: Input,
  { origin }: Pick<Context, "origin">,
): Input {
  if (!origin || !input.photoUrls) return input;
  return { ...input, photoUrls: input.photoUrls.map((url) => storedUrl(url, origin)) };
}

export const absoluteLogoUrl = <Shown extends { logoUrl: string | null }>(
  shown: Shown,
  origin: string | undefined,
): Shown => ({ ...shown, logoUrl: shown.logoUrl && absoluteUrl(shown.logoUrl, origin) });
