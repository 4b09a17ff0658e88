import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { constants, crc32, createDeflate } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const sliceBytes = 1_000_000;

function chunk(type: string, content: Uint8Array): Buffer {
  const framed = Buffer.alloc(12 + content.length);
  framed.writeUInt32BE(content.length, 0);
  framed.write(type, 4, "latin1");
  framed.set(content, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + content.length)), 8 + content.length);
  return framed;
}

function* zeros(byteCount: number) {
  const slice = Buffer.alloc(sliceBytes);
  for (let left = byteCount; left > 0; left -= sliceBytes) {
    yield left < sliceBytes ? slice.subarray(0, left) : slice;
  }
}

/** The passes of Adam7: start and spacing of the pixels, per side. */
const passes = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

function rawBytes(width: number, height: number, isInterlaced: boolean): number {
  const bytes = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + columns * rgba16Bytes) : 0;
  if (!isInterlaced) return bytes(width, height);
  return passes
    .map(([x, stepX, y, stepY]) => bytes(Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)))
    .reduce((total, count) => total + count, 0);
}

const rgba16Bytes = 8;

/** A valid transparent PNG with 16-bit RGBA pixels, a thousandth of its decoded size. */
export async function forgedPng(
  width: number,
  height: number,
  { isInterlaced = false } = {},
): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, Number(isInterlaced)], 8);
  const deflate = createDeflate({ level: constants.Z_BEST_COMPRESSION });
  const pixels = Readable.from(zeros(rawBytes(width, height, isInterlaced)), { objectMode: false });
  const packed = await buffer(pixels.pipe(deflate));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", packed),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The bits of one end-of-band run in a scan: a code of one bit and 14 bits of length. */
const blocksPerRun = 16_384;
const bitsPerRun = 15;

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content]);
}

type Scan = { from: number; to: number; high: number; low: number };

/** DC, then each AC coefficient on its own, first without its lowest bit, then that bit: 128 legal scans. */
function scanScript(): Scan[] {
  const rounds = [
    { high: 0, low: 1 },
    { high: 1, low: 0 },
  ];
  return rounds.flatMap((bits) => Array.from({ length: 64 }, (_, at) => ({ from: at, to: at, ...bits })));
}

/**
 * A gray progressive JPEG whose scans are all zeros. Up to 128 scans it is legal; further ones repeat the last one. The sides
 * have to be multiples of 1,024, so that no run ends beyond the picture.
 */
export function forgedProgressiveJpeg(width: number, height: number, scanCount: number): Buffer {
  const blocks = (width / 8) * (height / 8);
  const sides = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const huffman = (tableClass: number, symbol: number) => [tableClass << 4, 1, ...Array(15).fill(0), symbol];
  const head = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, ...sides, 1, 1, 0x11, 0]),
    segment(0xc4, huffman(0, 0)),
    segment(0xc4, huffman(1, 0xe0)),
  ];
  const script = scanScript();
  const scans = Array.from({ length: scanCount }, (_, index) => {
    const scan = script[Math.min(index, script.length - 1)] ?? { from: 0, to: 0, high: 0, low: 0 };
    const bits = scan.from === 0 ? blocks : Math.ceil(blocks / blocksPerRun) * bitsPerRun;
    const start = segment(0xda, [1, 1, 0, scan.from, scan.to, (scan.high << 4) | scan.low]);
    return Buffer.concat([start, paddedZeros(bits)]);
  });
  return Buffer.concat([...head, ...scans, Buffer.from([0xff, 0xd9])]);
}

/** The last byte of a scan is padded with ones. */
function paddedZeros(bits: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(bits / 8));
  const spare = bytes.length * 8 - bits;
  if (spare > 0) bytes[bytes.length - 1] = (1 << spare) - 1;
  return bytes;
}
