import { averageCells, type GrayImage } from "./raster";

const thumbnailSide = 48;
/** Maximum offset between two compared thumbnails, in cells: 4 % of the picture. */
const maxShift = 2;
/** Minimum difference in brightness for a bit to be set, so that plain noisy areas give 0. */
const leastDifference = 1;
const bitsPerDigit = 4;

/**
 * The difference hash (dHash) of a picture: 64 bits as 16 hexadecimal digits. A bit says whether a cell of a 9 by 8 grid is
 * darker than its right neighbor.
 */
export function differenceHash(image: GrayImage): string {
  const { values, width } = averageCells(image, 9, 8);
  const bits = [...values.keys()]
    .filter((index) => index % width < width - 1)
    .map((index) => Number((values[index + 1] ?? 0) > (values[index] ?? 0) + leastDifference));
  return Array.from({ length: bits.length / bitsPerDigit }, (_, digit) =>
    Number.parseInt(bits.slice(digit * bitsPerDigit, (digit + 1) * bitsPerDigit).join(""), 2).toString(16),
  ).join("");
}

/** The number of bits in which two hashes differ, from 0 to 64. */
export function hammingDistance(one: string, other: string): number {
  const digits = (hash: string) => [...hash].map((digit) => Number.parseInt(digit, 16));
  const others = digits(other);
  const differing = digits(one).map((digit, index) => digit ^ (others[index] ?? 0));
  return differing.reduce((sum, bits) => sum + bits.toString(2).replaceAll("0", "").length, 0);
}

/** Computes the brightness of 48 by 48 cells. */
export function toThumbnail(image: GrayImage): Uint8Array {
  return Uint8Array.from(averageCells(image, thumbnailSide, thumbnailSide).values, Math.round);
}

function correlation(one: Uint8Array, other: Uint8Array, shiftX: number, shiftY: number): number {
  const side = thumbnailSide;
  let [product, squaresOfOne, squaresOfOther] = [0, 0, 0];
  for (let y = maxShift + 1; y < side - maxShift - 1; y += 1) {
    for (let x = maxShift + 1; x < side - maxShift - 1; x += 1) {
      const [index, moved] = [y * side + x, (y + shiftY) * side + x + shiftX];
      const dx = (one[index + 1] ?? 0) - (one[index - 1] ?? 0);
      const dy = (one[index + side] ?? 0) - (one[index - side] ?? 0);
      const movedDx = (other[moved + 1] ?? 0) - (other[moved - 1] ?? 0);
      const movedDy = (other[moved + side] ?? 0) - (other[moved - side] ?? 0);
      product += dx * movedDx + dy * movedDy;
      squaresOfOne += dx ** 2 + dy ** 2;
      squaresOfOther += movedDx ** 2 + movedDy ** 2;
    }
  }
  return product / Math.sqrt(squaresOfOne * squaresOfOther || 1);
}

/** Compares the edges of two thumbnails at their best offset. 1: the same picture, even at another exposure; 0: unrelated. */
export function likeness(one: Uint8Array, other: Uint8Array): number {
  const shifts = Array.from({ length: 2 * maxShift + 1 }, (_, index) => index - maxShift);
  return Math.max(...shifts.flatMap((y) => shifts.map((x) => correlation(one, other, x, y))));
}
