/** An encoding of text, with "bom" where a byte order mark names it. */
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
  /** Bytes of the byte order mark. */
  markBytes: number;
}

type Found = Pick<FileText, "encoding" | "markBytes">;

/**
 * Decodes a text file: by its byte order mark, otherwise as UTF-16 if every second byte of its beginning is zero, as UTF-8 if all of it is,
 * and as Windows-1252. Undefined for bytes that are no text, or not what their mark says.
 */
export function textOfFile(bytes: Uint8Array): FileText | undefined {
  const found = markOf(bytes) ?? { encoding: utf16Of(bytes) ?? "utf-8", markBytes: 0 };
  const text = strictText(bytes.subarray(found.markBytes), found.encoding);
  if (text === undefined && found.encoding === "utf-8-bom") return undefined;
  const read: FileText =
    text === undefined
      ? { text: decodeWindows1252(bytes), encoding: "windows-1252", markBytes: 0 }
      : { text, ...found };
  // No text has a NUL.
  return read.text.includes("\0") ? undefined : read;
}

/** Decodes bytes of a known encoding, without their byte order mark. What the encoding lacks becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === "windows-1252") return decodeWindows1252(bytes);
  return decoderOf(encoding, { fatal: false }).decode(wholeUnits(bytes, encoding));
}

/** The text; undefined for bytes that are no UTF-8 where it is said to be that. */
function strictText(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  const fatal = encoding.startsWith("utf-8");
  try {
    return decoderOf(encoding, { fatal, ignoreBOM: true }).decode(wholeUnits(bytes, encoding));
  } catch (error) {
    // Decoders throw it for bytes that are not of their encoding.
    if (!(error instanceof TypeError)) throw error;
    return undefined;
  }
}

const decoderOf = (encoding: TextEncoding, options: { fatal: boolean; ignoreBOM?: boolean }) =>
  new TextDecoder(encoding.replace("-bom", ""), options);

/** UTF-16 without the half of a unit that a cut file ends with. */
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

/** Bytes that tell UTF-16 without a mark. */
const beginning = 32;

/** Tells the order by the half that is zero in each character of a Western text. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const start = bytes.subarray(0, beginning);
  if (start.length < 2) return undefined;
  const isZeroAt = (half: number) => start.every((byte, at) => (at % 2 === half) === (byte === 0));
  if (isZeroAt(1)) return "utf-16le";
  return isZeroAt(0) ? "utf-16be" : undefined;
}

const windows1252 = new TextDecoder("windows-1252");

/** The character that the decoder returns for a byte without one. */
const controls = /[\u0080-\u009f]/g;

/** A byte without a character becomes U+FFFD. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  windows1252.decode(bytes).replace(controls, "\ufffd");
