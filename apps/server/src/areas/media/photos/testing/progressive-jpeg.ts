const marker = (code: number) => Buffer.from([0xff, code]);

function segment(code: number, ...content: number[]): Buffer {
  const length = content.length + 2;
  return Buffer.concat([marker(code), Buffer.from([length >> 8, length & 255, ...content])]);
}

const oneCode = [1, ...Array<number>(15).fill(0)];
const frame = (side: number) => segment(0xc2, 8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0);
const quantization = segment(0xdb, 0, ...Array<number>(64).fill(16));

/** Creates a gray JPEG with three color components and a camera's size. Fast, with two bits per block. */
export function blankJpeg({ width, height }: { width: number; height: number }): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const components = [1, 2, 3];
  const blockCount = Math.ceil(width / 8) * Math.ceil(height / 8) * components.length;
  return Buffer.concat([
    marker(0xd8),
    quantization,
    segment(0xc0, 8, ...size, 3, ...components.flatMap((id) => [id, 0x11, 0])),
    segment(0xc4, 0, ...oneCode, 0),
    segment(0xc4, 0x10, ...oneCode, 0),
    segment(0xda, 3, ...components.flatMap((id) => [id, 0]), 0, 63, 0),
    Buffer.alloc(Math.ceil(blockCount / 4)),
    marker(0xd9),
  ]);
}

/** A Huffman table with one code for a run of empty blocks, and the bits that cover all blocks. */
function emptyRuns(blockCount: number): { table: Buffer; bits: Buffer } {
  const width = Math.min(14, Math.log2(blockCount));
  const runCount = blockCount / 2 ** width;
  const bits = Buffer.alloc(Math.ceil((runCount * (1 + width)) / 8));
  return { table: segment(0xc4, 0x10, ...oneCode, width << 4), bits };
}

/** Yields a scan for each bit of each coefficient except the first. */
function* coefficientScans(): Generator<number[]> {
  for (let coefficient = 1; coefficient < 64; coefficient += 1) {
    yield [coefficient, coefficient, 13];
    for (let bit = 12; bit >= 0; bit -= 1) yield [coefficient, coefficient, ((bit + 1) << 4) | bit];
  }
}

/**
 * Creates a small gray progressive JPEG with only valid scans.
 * @param scanCount at most 883
 * @param side in pixels, 8 times a power of two
 */
export function progressiveJpeg(scanCount: number, side = 8): Buffer {
  const blockCount = (side / 8) ** 2;
  const { table, bits } = emptyRuns(blockCount);
  const firstScan = Buffer.alloc(Math.ceil(blockCount / 8));
  const scans = [...coefficientScans()]
    .slice(0, scanCount - 1)
    .map((range) => Buffer.concat([segment(0xda, 1, 1, 0, ...range), bits]));
  return Buffer.concat([
    marker(0xd8),
    quantization,
    frame(side),
    segment(0xc4, 0, ...oneCode, 0),
    table,
    segment(0xda, 1, 1, 0, 0, 0, 0),
    firstScan,
    ...scans,
    marker(0xd9),
  ]);
}
