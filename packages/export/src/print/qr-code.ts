/** Dark modules of a QR code, row by row, without its margin. */
export interface QrCode {
  size: number;
  isDark(row: number, column: number): boolean;
}

/** Adjacent dark modules of each row, since readers show lines between single ones. */
export function* darkRuns({
  size,
  isDark,
}: QrCode): Generator<{ row: number; column: number; length: number }> {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue;
      let length = 1;
      while (column + length < size && isDark(row, column + length)) length++;
      yield { row, column, length };
      column += length;
    }
  }
}
