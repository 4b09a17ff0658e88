import { AppError } from "../../../core/errors";

const segmentStart = 0xff;
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Maximum of scans; editors write 10 to 20, and the decoder visits the whole image for each. */
const maxScans = 50;
/** Maximum of segments; photos have far fewer, and the decoder holds all in memory. */
const maxSegments = 1_000;

export type JpegFacts = {
  /** Number of scans, 0 unless the file is a JPEG. */
  readonly scanCount: number;
  /** Whether the file is a JPEG without its end marker, which viewers tolerate. */
  readonly lacksEnd: boolean;
};

/** Analyzes a file while it arrives. */
export type JpegReader = JpegFacts & {
  /** Reads a chunk. Throws TOO_LARGE once there are more scans or segments than in real photos. */
  push(chunk: Uint8Array): void;
};

/** The end marker of a JPEG. */
export const jpegEnd = Uint8Array.of(segmentStart, endOfImage);

const tooComplex = () =>
  new AppError("TOO_LARGE", "This JPEG takes too long to read. Save it as a standard JPEG and try again.");

type State = "image start" | "search" | "marker" | "length" | "skip" | "end";

// Stuffed zeros, restart markers and reserved markers have no content; all others start a segment with a length.
const standsAlone = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= startOfImage);

/**
 * Counts the scans of a JPEG up to its first end marker. Like the decoder, it searches for the next marker after each segment and
 * skips the segment's content: embedded thumbnails contain scans too.
 */
export function createJpegReader(): JpegReader {
  let state: State = "image start";
  /** Bytes left of the image start marker or of a segment's length. */
  let headBytes = 2;
  let length = 0;
  let scanCount = 0;
  let segmentCount = 0;

  function readImageStart(byte: number): void {
    headBytes -= 1;
    if (byte !== (headBytes === 1 ? segmentStart : startOfImage)) state = "end";
    else if (headBytes === 0) state = "search";
  }

  function beginSegment(marker: number): void {
    segmentCount += 1;
    if (marker === startOfScan) scanCount += 1;
    if (scanCount > maxScans || segmentCount > maxSegments) throw tooComplex();
    state = "length";
    headBytes = 2;
    length = 0;
  }

  function readMarker(marker: number): void {
    if (marker === segmentStart) return; // a fill byte before a marker
    if (standsAlone(marker)) state = "search";
    else if (marker === endOfImage) state = "end";
    else beginSegment(marker);
  }

  function readLength(byte: number): void {
    length = length * 256 + byte;
    headBytes -= 1;
    if (headBytes > 0) return;
    length -= 2; // the length includes its own two bytes
    state = length > 0 ? "skip" : "search";
  }

  function readByte(byte: number): void {
    if (state === "image start") readImageStart(byte);
    else if (state === "marker") readMarker(byte);
    else readLength(byte);
  }

  /** Index after the next marker's first byte. Avoids `indexOf`, whose calls take seconds if every other byte matches. */
  function search(chunk: Uint8Array, from: number): number {
    let at = from;
    while (at < chunk.length && chunk[at] !== segmentStart) at += 1;
    if (at === chunk.length) return at;
    state = "marker";
    return at + 1;
  }

  function skip(chunk: Uint8Array, at: number): number {
    const skipped = Math.min(length, chunk.length - at);
    length -= skipped;
    if (length === 0) state = "search";
    return at + skipped;
  }

  return {
    push(chunk) {
      let at = 0;
      while (at < chunk.length && state !== "end") {
        if (state === "search") at = search(chunk, at);
        else if (state === "skip") at = skip(chunk, at);
        else {
          readByte(chunk[at] ?? 0);
          at += 1;
        }
      }
    },
    get scanCount() {
      return scanCount;
    },
    get lacksEnd() {
      return scanCount > 0 && state !== "end";
    },
  };
}
