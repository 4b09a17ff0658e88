import sharp from "sharp";

/** The text of the drawn sign. */
export const signTexts = { word: "HALVEX", number: "1741" };

/** Letters as 5 by 7 cells, because a server may have no fonts and reads no SVG. */
const letters: Record<string, readonly string[]> = {
  H: ["#...#", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"],
  A: [".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"],
  L: ["#....", "#....", "#....", "#....", "#....", "#....", "#####"],
  V: ["#...#", "#...#", "#...#", "#...#", ".#.#.", ".#.#.", "..#.."],
  E: ["#####", "#....", "#....", "####.", "#....", "#....", "#####"],
  X: ["#...#", ".#.#.", ".#.#.", "..#..", ".#.#.", ".#.#.", "#...#"],
  "1": ["..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."],
  "4": ["...#.", "..##.", ".#.#.", "#..#.", "#####", "...#.", "...#."],
  "7": ["#####", "....#", "...#.", "...#.", "..#..", "..#..", "..#.."],
};

const photo = { width: 1024, height: 768 };
/** Size of the sign in cells. */
const plate = { width: 49, height: 33 };
const cell = 16;
const white = [255, 255, 255];

type Pixels = { paint: (x: number, y: number) => void; buffer: Buffer };

function emptyPlate(color: readonly number[]): Pixels {
  const buffer = Buffer.alloc(plate.width * plate.height * 3);
  for (let at = 0; at < buffer.length; at += 3) buffer.set(color, at);
  return { buffer, paint: (x, y) => void buffer.set(white, (y * plate.width + x) * 3) };
}

function paintBorder({ paint }: Pixels): void {
  for (let x = 0; x < plate.width; x += 1) for (const y of [0, plate.height - 1]) paint(x, y);
  for (let y = 0; y < plate.height; y += 1) for (const x of [0, plate.width - 1]) paint(x, y);
}

function paintText({ paint }: Pixels, text: string, top: number): void {
  const left = Math.round((plate.width - (text.length * 6 - 1)) / 2);
  for (const [at, letter] of [...text].entries()) {
    for (const [y, row] of (letters[letter] ?? []).entries()) {
      for (const [x, mark] of [...row].entries()) if (mark === "#") paint(left + at * 6 + x, top + y);
    }
  }
}

/** Draws a photo of an enamel sign with text, in different colors by `at`. Grain makes it as large as a real photo. */
export async function drawSign(at: number): Promise<Buffer> {
  const pixels = emptyPlate([20 + ((at * 37) % 120), 60, 140 - ((at * 29) % 120)]);
  paintBorder(pixels);
  paintText(pixels, signTexts.word, 6);
  paintText(pixels, signTexts.number, 20);
  const sign = await sharp(pixels.buffer, { raw: { ...plate, channels: 3 } })
    .resize({ width: plate.width * cell, height: plate.height * cell, kernel: "cubic" })
    .png()
    .toBuffer();
  const noise = { type: "gaussian", mean: 170, sigma: 14 } as const;
  return sharp({ create: { ...photo, channels: 3, background: "#aaa", noise } })
    .composite([{ input: sign }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
