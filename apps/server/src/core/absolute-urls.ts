import type { UrlFormInput } from "@lotwright/contracts/values/absolute-urls";
import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import type { Context } from "./context";
import { AppError } from "./errors";

/** Origin for absolute photo URLs; undefined unless the caller set `absoluteUrls`. */
export function originFor({ origin }: Pick<Context, "origin">, input: UrlFormInput): string | undefined {
  return input?.absoluteUrls ? requireOrigin(origin, "absoluteUrls") : undefined;
}

/** Returns `origin`, or throws INVALID if unknown. `whatFor` is the subject of the message. */
export function requireOrigin(origin: string | undefined, whatFor: string): string {
  if (origin) return origin;
  throw new AppError("INVALID", `${whatFor} needs PUBLIC_URL, or a host name in the Host header.`);
}

/** Prefixes a photo path of this server with `origin`; returns any other URL unchanged. */
export const absoluteUrl = (url: string, origin: string | undefined) =>
  origin && photoUrlPattern.test(url) ? `${origin}${url}` : url;

export function absolutePhotoUrls<Item extends { photoUrls: string[] }>(
  item: Item,
  origin: string | undefined,
): Item {
  return origin ? { ...item, photoUrls: item.photoUrls.map((url) => absoluteUrl(url, origin)) } : item;
}

/** Reverses `absoluteUrl`: photos of this server are stored as paths. */
export function storedUrl(url: string, origin: string | undefined): string {
  if (!origin || !url.startsWith(origin)) return url;
  const path = url.slice(origin.length);
  return photoUrlPattern.test(path) ? path : url;
}

/** Applies `storedUrl` to the photos of an input, because clients may send back absolute URLs. */
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
