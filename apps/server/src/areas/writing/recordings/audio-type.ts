import type { RecordingType } from "@lotwright/contracts/media/recordings";

/** Number of bytes at the start of a file that determine its type. */
export const headBytes = 64;

const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** The EBML element DocType with the value "webm". */
const webm = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from("webm")]);
/** Matches MP4 brands of audio and video files, but not of pictures, such as heic. */
const mp4Brands = /^(?:M4[AB] |mp4[12]|iso[m2-9]|dash|cmf[ac2])$/;

const textAt = (head: Buffer, from: number, to: number) => head.toString("latin1", from, to);

/** Whether the bytes are an MPEG frame header of layer III. */
function isMp3Frame([first = 0, second = 0]: Buffer): boolean {
  const isSynchronized = first === 0xff && (second & 0xe0) === 0xe0;
  const isReserved = (second & 0x18) === 0x08;
  return isSynchronized && !isReserved && (second & 0x06) === 0x02;
}

const checks: Record<RecordingType, (head: Buffer) => boolean> = {
  "audio/webm": (head) => head.subarray(0, 4).equals(ebml) && head.includes(webm),
  "audio/mp4": (head) => textAt(head, 4, 8) === "ftyp" && mp4Brands.test(textAt(head, 8, 12)),
  "audio/ogg": (head) => textAt(head, 0, 4) === "OggS",
  "audio/mpeg": (head) => textAt(head, 0, 3) === "ID3" || isMp3Frame(head),
  "audio/wav": (head) => textAt(head, 0, 4) === "RIFF" && textAt(head, 8, 12) === "WAVE",
};

/** The type of a recording by its first bytes; undefined if unknown. */
export function audioTypeOf(head: Buffer): RecordingType | undefined {
  const types = Object.keys(checks) as RecordingType[]; // Object.keys loses the literal types
  return types.find((type) => checks[type](head));
}
