/** A text encoding, with "bom" if a byte order mark names it. */
export type TextEncoding =
  | "utf-8"
  | "utf-8-bom"
  | "utf-16le"
  | "utf-16le-bom"
  | "utf-16be"
  | "utf-16be-bom"
  | "windows-1252";

export interface FileText {
  /** Text without the byte order mark. */
  text: string;
  encoding: TextEncoding;
  /** Length of the byte order mark in bytes. */
  markBytes: number;
}

type Found = Pick<FileText, "encoding" | "markBytes">;

/**
 * Decodes a text file: by its byte order mark, as UTF-16 if every second byte at its start is zero, as valid UTF-8, or as
 * Windows-1252. Undefined if it is not text, or contradicts its byte order mark.
 */
export function textOfFile(bytes: Uint8Array): FileText | undefined {
  const found = markOf(bytes) ?? { encoding: utf16Of(bytes) ?? "utf-8", markBytes: 0 };
  const text = strictText(bytes.subarray(found.markBytes), found.encoding);
  if (text === undefined && found.encoding === "utf-8-bom") return undefined;
  const read: FileText =
    text === undefined
      ? { text: decodeWindows1252(bytes), encoding: "windows-1252", markBytes: 0 }
      : { text, ...found };
  // Text contains no NUL.
  return read.text.includes("\0") ? undefined : read;
}

/** Decodes bytes of a known encoding, without byte order mark. Invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === "windows-1252") return decodeWindows1252(bytes);
  return decoderOf(encoding, { fatal: false }).decode(wholeUnits(bytes, encoding));
}

/** Decodes strictly; undefined for invalid UTF-8. */
function strictText(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  const fatal = encoding.startsWith("utf-8");
  try {
    return decoderOf(encoding, { fatal, ignoreBOM: true }).decode(wholeUnits(bytes, encoding));
  } catch (error) {
    // Decoders throw this for invalid bytes.
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

const decoderOf = (encoding: TextEncoding, options: { fatal: boolean; ignoreBOM?: boolean }) =>
  new TextDecoder(encoding.replace("-bom", ""), options);

/** Removes half a UTF-16 unit at the end of a truncated file. */
const wholeUnits = (bytes: Uint8Array, encoding: TextEncoding) =>
  encoding.startsWith("utf-16") ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : bytes;

const marks: readonly { encoding: TextEncoding; mark: readonly number[] }[] = [
  { encoding: "utf-8-bom", mark: [0xef, 0xbb, 0xbf] },
  { encoding: "utf-16le-bom", mark: [0xff, 0xfe] },
  { encoding: "utf-16be-bom", mark: [0xfe, 0xff] },
];

function markOf(bytes: Uint8Array): Found | undefined {
  const found = marks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  return found && { encoding: found.encoding, markBytes: found.mark.length };
}

/** Number of bytes examined to detect UTF-16 without a byte order mark. */
const beginning = 32;

/** Detects the byte order by which half of each character is zero in Western text. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const start = bytes.subarray(0, beginning);
  if (start.length < 2) return undefined;
  const isZeroAt = (half: number) => start.every((byte, at) => (at % 2 === half) === (byte === 0));
  if (isZeroAt(1)) return "utf-16le";
  return isZeroAt(0) ? "utf-16be" : undefined;
}

const windows1252 = new TextDecoder("windows-1252");

/** Matches the control characters that the decoder returns for undefined bytes. */
const controls = /[\u0080-\u009f]/g;

/** Decodes windows-1252; undefined bytes become U+FFFD. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  windows1252.decode(bytes).replace(controls, "\ufffd");
