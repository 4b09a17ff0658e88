/** The pixels of a photo in RGBA, as in `ImageData`. */
export type Raster = { width: number; height: number; data: Uint8ClampedArray };

/** Brightness from 0 to 255, row by row. */
export type GrayImage = { width: number; height: number; values: Float32Array };

/** The longest side of the raster that photos are checked at, in pixels. Thresholds are valid only for this size. */
export const rasterSide = 512;

/** Converts a raster to brightness (BT.601 luma). */
export function toGray({ width, height, data }: Raster): GrayImage {
  const values = new Float32Array(width * height);
  for (let index = 0; index < values.length; index += 1) {
    const from = index * 4;
    values[index] = 0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return { width, height, values };
}

/** Averages the image into cells; `columns` by `rows` of them. Images smaller than the grid repeat pixels. */
export function averageCells({ width, height, values }: GrayImage, columns: number, rows: number): GrayImage {
  const cells = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = cellBounds(row, rows, height);
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = cellBounds(column, columns, width);
      let sum = 0;
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) sum += values[y * width + x] ?? 0;
      }
      cells[row * columns + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width: columns, height: rows, values: cells };
}

function cellBounds(index: number, count: number, length: number): [from: number, to: number] {
  const from = Math.floor((index * length) / count);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * length) / count))];
}

/** Returns the percentile of the numbers; undefined for an empty list. */
export function percentile(numbers: ArrayLike<number>, share: number): number | undefined {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
