import { parseHexColor } from "@lotwright/contracts/values/hex-color";

type Rgb = readonly [red: number, green: number, blue: number];
/** Hue in degrees, saturation and lightness in percent. */
type Hsl = readonly [hue: number, saturation: number, lightness: number];

export type BrandColor = {
  /** The color as `#RRGGBB`. */
  hex: string;
  /** The values of the CSS variables `--primary` and `--primary-foreground`. */
  primary: string;
  primaryForeground: string;
  /** The WCAG contrast between the two colors, from 1 to 21. */
  contrast: number;
};

/** The theme of a hex color. Undefined if the text is not a hex color. */
export function parseBrandColor(text: string): BrandColor | undefined {
  const hex = parseHexColor(text);
  if (!hex) return undefined;
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  const rgb: Rgb = [part(1), part(3), part(5)];
  const [hue, saturation, lightness] = toHsl(rgb);
  const foreground: Hsl = [hue, saturation, lightness > 50 ? 10 : 90];
  return {
    hex,
    primary: toText([hue, saturation, lightness]),
    primaryForeground: toText(foreground),
    contrast: contrastOf(luminance(rgb), luminance(toRgb(foreground))),
  };
}

function toHsl(rgb: Rgb): Hsl {
  const [red, green, blue] = rgb.map((value) => value / 255) as unknown as Rgb; // `map` keeps the length of three
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const lightness = most - range / 2;
  if (range === 0) return [0, 0, lightness * 100];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  return [hueOf([red, green, blue], most, range), saturation * 100, lightness * 100];
}

function hueOf([red, green, blue]: Rgb, most: number, range: number): number {
  if (most === red) return (((green - blue) / range + 6) % 6) * 60;
  if (most === green) return ((blue - red) / range + 2) * 60;
  return ((red - green) / range + 4) * 60;
}

function toRgb([hue, saturation, lightness]: Hsl): Rgb {
  const light = lightness / 100;
  const reach = (saturation / 100) * Math.min(light, 1 - light);
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return 255 * (light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb; // `map` keeps the length of three
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function toText([hue, saturation, lightness]: Hsl): string {
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return `${rounded(hue)} ${rounded(saturation)}% ${rounded(lightness)}%`;
}
