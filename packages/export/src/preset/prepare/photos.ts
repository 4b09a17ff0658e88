import { hasContact } from "@lotwright/contracts/media/mark-facts";
import { photoUrlPattern } from "@lotwright/contracts/values/photo-addresses";
import type { PhotoRule, Preset } from "../format/preset";
import type { PhotoFacts, PresetSale } from "./sale";

/** A photo as the platform gets it. */
export interface SentPhoto {
  url: string;
  /** The entry's name in the ZIP; undefined where the platform fetches it. */
  name: string | undefined;
  /** Text of a cell for the photo: the file's name without its folder, or the address. */
  file: string;
  address: string;
  /** How its bytes are changed when it is read. */
  conversion: "jpeg" | "better-jpeg" | undefined;
}

export interface LotPhotos {
  sent: SentPhoto[];
  /** Count of the whole lot. */
  count: number;
  /** Photos that are not ours, and have no file. */
  elsewhere: number;
  transparent: number;
  /** Facts of sent photos that are too small in pixels, or in bytes. */
  small: PhotoFacts[];
  light: PhotoFacts[];
  /** The first text with contact details that was read on a sent photo, and that photo's number in the lot. */
  contact: { photo: number; text: string } | undefined;
  /** Whether another lot's photos have the same names. */
  collides: boolean;
}

/** Parts from which the names of a lot's photos are made. */
export interface NameParts {
  lot: string;
  position: number;
  sku: string;
  slug: string;
  platformId: string;
}

/** Names the photos of each lot, in the order of the file. Remembers one key for each lot, to notice equal names. */
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

/** An address without a comma or blank, which would divide a list of addresses. */
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

/** Characters that no file system takes become hyphens. */
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
