import { expect, test } from "vitest";
import { contentBox } from "./fit-logo";

const paper = [255, 255, 255, 255];
const clear = [0, 0, 0, 0];
const ink = [20, 40, 90, 255];

/** Creates pixels from characters: `.` is background, a space is transparent, `#` is ink, and `~` is JPEG noise. */
function picture(...rows: string[]) {
  const colors: Record<string, number[]> = { ".": paper, " ": clear, "#": ink, "~": [250, 252, 248, 255] };
  const data = rows.flatMap((row) => [...row].flatMap((letter) => colors[letter] ?? ink));
  return { data: new Uint8ClampedArray(data), width: rows[0]?.length ?? 0, height: rows.length };
}

test("trims empty edges of a logo on all sides", () => {
  const box = contentBox(picture("......", "..##..", ".~#...", "......"));
  expect(box).toEqual({ left: 2, top: 1, width: 2, height: 2 });
});

test("trims transparent edges of a logo, whatever the color of its corners", () => {
  expect(contentBox(picture("#     ", "   #  ", "      "))).toEqual({ left: 0, top: 0, width: 4, height: 2 });
  expect(contentBox(picture("      ", " #..# ", "      "))).toEqual({ left: 1, top: 1, width: 4, height: 1 });
});

test("does not trim a logo of a single color", () => {
  expect(contentBox(picture("....", "...."))).toEqual({ left: 0, top: 0, width: 4, height: 2 });
});
