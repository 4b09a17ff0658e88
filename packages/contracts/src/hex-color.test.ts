import { expect, test } from "vitest";
import { updateBrandingInput } from "./branding";
import { parseHexColor } from "./hex-color";

const colors = [
  ["#f80", "#FF8800"],
  ["f80", "#FF8800"],
  [" #AbC ", "#AABBCC"],
  ["ff8800", "#FF8800"],
  ["#2878b7", "#2878B7"],
] as const;

test.each(colors)("writes the color %j as %s, in the contract as in a theme", (text, color) => {
  expect(parseHexColor(text)).toBe(color);
  expect(updateBrandingInput.parse({ brandColor: text })).toEqual({ brandColor: color });
});

test.each(["", "#", "#f8", "#f800", "#ff880", "#ff88000", "##f80", "#f8g", "red"])(
  "rejects %j as a color, with the sentence that names an example",
  (brandColor) => {
    expect(parseHexColor(brandColor)).toBeUndefined();
    const [issue] = updateBrandingInput.safeParse({ brandColor }).error?.issues ?? [];
    expect(issue).toMatchObject({ path: ["brandColor"], message: "Enter a color such as #2878B7" });
  },
);
