import { get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { constants, crc32, createDeflate } from "node:zlib";
import { jpeg, largeJpeg, photoForm } from "@lotwright/server/testing/pictures";
import type { Caller } from "./call";

const boundary = "lotwright";
const type = { "content-type": `multipart/form-data; boundary=${boundary}` };

const filePart = (bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n`),
    Buffer.from("Content-Type: image/jpeg\r\n\r\n"),
    bytes,
    Buffer.from("\r\n"),
  ]);

/** A form with two files: busboy's limit of one would never end it. */
export async function formOfTwoFiles() {
  const files = [filePart(await jpeg()), filePart(await largeJpeg())];
  return { headers: type, body: Buffer.concat([...files, Buffer.from(`--${boundary}--\r\n`)]) };
}

/** A multipart form as bytes, so that encoding is not measured. */
export async function formOf(photo: Uint8Array): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const response = new Response(photoForm(photo));
  const type = response.headers.get("content-type") ?? "";
  return { headers: { "content-type": type }, body: Buffer.from(await response.arrayBuffer()) };
}

/** Requests `path` and reads nothing of the answer. Status 0: no answer, with the reason in `text`. */
async function openUnread({ origin, headers }: Caller, path: string) {
  const asked = get(`${origin}${path}`, { agent: false, headers });
  const answer = await new Promise<IncomingMessage | Error>((resolve) => {
    asked.once("response", resolve).once("error", resolve);
  });
  asked.on("error", () => {});
  const [status, text] = answer instanceof Error ? [0, answer.message] : [answer.statusCode ?? 0, ""];
  return { status, text, leave: () => asked.destroy() };
}

export const openStream = (caller: Caller) => openUnread(caller, "/trpc/events.stream");
export const openExport = (caller: Caller, manifestId: string) =>
  openUnread(caller, `/api/manifests/${manifestId}/export`);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const sliceBytes = 1_000_000;
const rgba16Bytes = 8;

function chunk(name: string, content: Uint8Array): Buffer {
  const framed = Buffer.alloc(12 + content.length);
  framed.writeUInt32BE(content.length, 0);
  framed.write(name, 4, "latin1");
  framed.set(content, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + content.length)), 8 + content.length);
  return framed;
}

function* zeros(byteCount: number) {
  const slice = Buffer.alloc(sliceBytes);
  for (let left = byteCount; left > 0; left -= sliceBytes) yield slice.subarray(0, left);
}

/** A valid transparent PNG with 16-bit RGBA pixels, a thousandth of its decoded size. */
export async function forgedPng(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 0], 8);
  const pixels = Readable.from(zeros(height * (1 + width * rgba16Bytes)), { objectMode: false });
  const packed = await buffer(pixels.pipe(createDeflate({ level: constants.Z_BEST_COMPRESSION })));
  const chunks = [chunk("IHDR", header), chunk("IDAT", packed), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** About 1 MB. */
export function manyKeys(): string {
  const keys = Array.from({ length: 90_000 }, (_, index) => `"k${index}":0`);
  return `{${keys.join()}}`.slice(0, 1_000_000);
}

/** Words at both ends, so that a pattern anchored at the end of the text fails at every position. */
export const punctuation = (character: string) => `Lamp ${character.repeat(19_994)}x`;
