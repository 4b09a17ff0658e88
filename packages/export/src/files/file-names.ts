import type { DateFormat } from "@lotwright/contracts/exports/export-settings";
import type { PdfFormat } from "@lotwright/contracts/exports/prints";
import { formatDay } from "./days";

/** Maximum bytes of a file name's stem: file systems allow 255, and the date, extension and a browser's " (1)" need space. */
const maxStemBytes = 150;

/** Name of a ZIP file, `<manifest>-<date>.zip`: letters and digits of any script, hyphens and underscores. */
export function zipFileName(manifestName: string, day: Date, format: DateFormat): string {
  return `${stemOf(manifestName)}-${datePart(day, format)}.zip`;
}

const documentNames = {
  "pdf-catalog": "catalog",
  "pdf-receipt": "receipts",
  "pdf-statement": "statements",
  "pdf-lot-list": "lot-list",
  "pdf-labels": "labels",
};

/** Name of a printed document, such as `<manifest>-catalog-<date>.pdf`. */
export function pdfFileName(
  { manifestName, document }: { manifestName: string; document: PdfFormat },
  day: Date,
  format: DateFormat,
): string {
  return `${stemOf(manifestName)}-${documentNames[document]}-${datePart(day, format)}.pdf`;
}

const stemOf = (manifestName: string) => safeStem(manifestName) || "manifest";
const datePart = (day: Date, format: DateFormat) => formatDay(day, format).replace(/\D/g, "-");

/** Reduces a name to letters and digits of any script, hyphens and underscores; may return an empty text. */
export function safeStem(name: string): string {
  const stem = name
    .normalize("NFC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, "-")
    .replace(/^[-\p{M}]+/u, "");
  return cutToBytes(stem, maxStemBytes).replace(/-+$/, "");
}

function cutToBytes(text: string, maxBytes: number): string {
  let bytes = 0;
  let cut = "";
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    cut += character;
  }
  return cut;
}

interface PhotoPlace {
  lotNumber: number;
  sectionLetter: string;
  /** Number of the file within its lot, from 1. */
  position: number;
  extension: string;
}

/** Returns a name that no other entry has, ignoring case, and adds it to `taken`. */
export function photoFileName(place: PhotoPlace, taken: Set<string>): string {
  const section = /^[a-z]$/i.test(place.sectionLetter) ? place.sectionLetter.toUpperCase() : "";
  const stem = `photos/${place.lotNumber}${section}-${place.position}`;
  let name = `${stem}.${place.extension}`;
  for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) {
    name = `${stem}-${copy}.${place.extension}`;
  }
  taken.add(name.toLowerCase());
  return name;
}

/** Content-Disposition header of a download (RFC 6266), with an ASCII name for old clients. */
export function contentDisposition(filename: string): string {
  const safe = filename.replace(/[\p{C}"\\/:*?<>|]+/gu, "-");
  const plain = safe
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[-.]+/, "");
  return `attachment; filename="${plain || "download"}"; filename*=UTF-8''${percentEncoded(safe)}`;
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
