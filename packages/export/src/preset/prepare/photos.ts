import { hasContact } from "@lotwright/contracts/media/mark-facts";
import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import type { PhotoRule, Preset } from "../format/preset";
import type { PhotoFacts, PresetSale } from "./sale";

/** A photo as the platform receives it. */
export interface SentPhoto {
  url: string;
  /** Entry name in the ZIP; undefined if the platform fetches the photo. */
  name: string | undefined;
  /** The photo in a cell: file name without folder, or URL. */
  file: string;
  address: string;
  /** How its bytes are converted when read. */
  conversion: "jpeg" | "better-jpeg" | undefined;
}

export interface LotPhotos {
  sent: SentPhoto[];
  /** Number of photos of the lot. */
  count: number;
  /** Number of external photos, which have no file. */
  elsewhere: number;
  transparent: number;
  /** Facts of photos below the minimum of pixels or bytes. */
  small: PhotoFacts[];
  light: PhotoFacts[];
  /** The first contact details found on a photo, and that photo's number in the lot. */
  contact: { photo: number; text: string } | undefined;
  /** Whether another lot's photos have the same names. */
  collides: boolean;
}

/** Parts of a lot's photo names. */
export interface NameParts {
  lot: string;
  position: number;
  sku: string;
  slug: string;
  platformId: string;
}

/** Creates a function that names each lot's photos in file order. Remembers one key per lot, to detect equal names. */
export function photoNamer(preset: Preset, sale: PresetSale) {
  const taken = new Map<string, number>();
  let filesInBatch = 0;
  let batch = 1;
  const folder = () => {
    const { maxPerBatch } = preset.photos;
    if (!maxPerBatch) return "photos";
    if (filesInBatch === maxPerBatch) {
      batch += 1;
      filesInBatch = 0;
    }
    filesInBatch += 1;
    return `photos-${batch}`;
  };
  return (urls: readonly string[], facts: readonly PhotoFacts[], parts: NameParts): LotPhotos => {
    const rule = preset.photos;
    const usable = urls.filter((url) => isUsable(url, rule));
    const chosen = rule.max === null ? usable : usable.slice(0, rule.max);
    const key = filled(rule.name, parts, 0).toLowerCase();
    const uses = (taken.get(key) ?? 0) + (chosen.length > 0 && hasNames(rule) ? 1 : 0);
    taken.set(key, uses);
    const copy = uses > 1 ? `-${uses}` : "";
    const factsOf = new Map(facts.map((fact) => [fact[0], fact]));
    const isLight = (url: string) => (factsOf.get(url)?.[3] ?? Infinity) < (rule.minBytes ?? 0);
    const sent = chosen.map((url, index) => {
      const file = `${nameOf(rule, parts, index + 1)}${copy}.jpg`;
      const name = hasNames(rule) ? `${folder()}/${file}` : undefined;
      return { url, name, file, address: addressOf(url, sale), conversion: conversionOf(url, isLight(url)) };
    });
    const known = sent.map(({ url }) => factsOf.get(url)).filter((fact) => fact !== undefined);
    return {
      sent,
      count: urls.length,
      elsewhere: urls.length - usable.length,
      transparent: chosen.filter(isPng).length,
      small: known.filter((fact) => isSmall(fact, rule)),
      light: known.filter(([url]) => isLight(url)),
      contact: rule.contactText === "forbidden" ? contactOn(known, urls) : undefined,
      collides: uses > 1,
    };
  };
}

function isSmall([, width, height]: PhotoFacts, { minSide = 0, minLongSide = 0 }: PhotoRule): boolean {
  return Math.min(width, height) < minSide || Math.max(width, height) < minLongSide;
}

function contactOn(sent: readonly PhotoFacts[], urls: readonly string[]): LotPhotos["contact"] {
  for (const [url, , , , marksText = ""] of sent) {
    const text = marksText.split("\n").find(hasContact);
    if (text !== undefined) return { photo: urls.indexOf(url) + 1, text };
  }
  return undefined;
}

const hasNames = ({ by }: PhotoRule) => by !== "address";
const isOwn = (url: string) => photoUrlPattern.test(url);
const isPng = (url: string) => photoUrlPattern.exec(url)?.[2] === "png";

function isUsable(url: string, { by, needsHttps }: PhotoRule): boolean {
  return isOwn(url) || (by === "address" && (!needsHttps || url.startsWith("https://")));
}

/** URL of a photo without commas or blanks, which would split a list of URLs. */
function addressOf(url: string, { origin }: PresetSale): string {
  if (isOwn(url)) return `${origin ?? ""}${url}`;
  return url.replace(/[\s,|]/g, (character) => encodeURIComponent(character));
}

function conversionOf(url: string, isLight: boolean): SentPhoto["conversion"] {
  if (isLight) return "better-jpeg";
  return isPng(url) ? "jpeg" : undefined;
}

function nameOf(rule: PhotoRule, parts: NameParts, n: number): string {
  const isFirst = n === 1 && rule.firstName !== undefined;
  const index = rule.firstName === undefined ? n : n - 1;
  return filled(isFirst ? (rule.firstName ?? "") : rule.name, parts, index);
}

const padded = (number: number, length: number) => String(number).padStart(length, "0");

/** Fills in a name template, replacing characters that file systems reject by hyphens. */
function filled(template: string, parts: NameParts, n: number): string {
  const values: Record<string, string> = {
    lot: parts.lot,
    n: String(n),
    n2: padded(n, 2),
    n3: padded(n, 3),
    position: String(parts.position),
    position3: padded(parts.position, 3),
    sku: parts.sku,
    handle: parts.sku.toLowerCase(),
    slug: parts.slug,
    platformId: parts.platformId || parts.lot,
  };
  return template
    .replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
    .replace(/[\p{C}"\\/:*?<>|]/gu, "-");
}
