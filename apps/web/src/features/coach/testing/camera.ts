import { createRandom } from "@lotwright/tooling/demo/random";
import sharp from "sharp";

/** Camera settings of a test photo. Lengths are shares of the picture's width. */
export type Shot = {
  /** Seed of the random noise. */
  seed: string;
  /** Offset of the camera to the right and down. */
  shift?: readonly [number, number];
  zoom?: number;
  /** Rotation of the camera in degrees. */
  tilt?: number;
  /** Standard deviation of the blur of an unfocused lens. */
  defocus?: number;
  /** Path of a camera moving during the exposure. `angle` in degrees. */
  motion?: { length: number; angle: number };
  /** Blur outside an ellipse in the middle with this radius (standard deviation). */
  depth?: { defocus: number; radius: number };
  /** Change of the exposure in stops. */
  stops?: number;
  /** The standard deviation of the noise, in steps of 255. */
  noise?: number;
};

const [width, height] = [880, 660];
const channels = 3;
/** Blur of an ideal lens: standard deviation in pixels. */
const lensBlur = 0.6;
const jpegQuality = 80;

type Pixels = Float32Array<ArrayBuffer>;

const rawOf = (svg: string) => sharp(Buffer.from(svg)).flatten({ background: "#fff" });

/** Crops a scene of 1,200 by 900 units by a tenth, so that the camera can move. */
function framed(scene: string, { shift: [right, down] = [0, 0], zoom = 1, tilt = 0 }: Shot): string {
  const wide = 1080 / zoom;
  const [x, y] = [600 - wide / 2 + right * wide, 450 - (wide * 3) / 8 + down * wide];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${wide} ${(wide * 3) / 4}"><g transform="rotate(${tilt} 600 450)">${scene}</g></svg>`;
}

async function blurred(svg: string, sigma: number): Promise<Buffer> {
  return rawOf(svg).blur(sigma).removeAlpha().raw().toBuffer();
}

/** Blends a sharp picture inside an ellipse with a blurred one outside. */
function withDepth(sharpPixels: Buffer, soft: Buffer, radius: number): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const distance = Math.hypot((x - width / 2) / width, (y - height / 2) / width) / radius;
      const share = Math.min(1, Math.max(0, (distance - 0.8) / 0.4));
      for (let index = (y * width + x) * channels, end = index + channels; index < end; index += 1) {
        sharpPixels[index] = (sharpPixels[index] ?? 0) * (1 - share) + (soft[index] ?? 0) * share;
      }
    }
  }
}

const gamma = 2.2;
const toLinear = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** gamma);
const darkSteps = 8_192;
const toValue = Float32Array.from(
  { length: darkSteps + 1 },
  (_, light) => 255 * (light / darkSteps) ** (1 / gamma),
);

/** Averages the light along the camera's path. */
function moved(light: Pixels, { length, angle }: { length: number; angle: number }): Pixels {
  const steps = Math.ceil(length * width);
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const sum: Pixels = new Float32Array(light.length);
  for (let step = 0; step <= steps; step += 1) {
    const [dx, dy] = [Math.round((step - steps / 2) * cos), Math.round((step - steps / 2) * sin)];
    for (let y = 0; y < height; y += 1) {
      const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
      for (let x = 0; x < width; x += 1) {
        const from = (row + Math.min(width - 1, Math.max(0, x + dx))) * channels;
        const to = (y * width + x) * channels;
        for (let channel = 0; channel < channels; channel += 1) {
          sum[to + channel] = (sum[to + channel] ?? 0) + (light[from + channel] ?? 0) / (steps + 1);
        }
      }
    }
  }
  return sum;
}

/** Random values with standard deviation 1, approximately normal: sums of three uniform numbers. */
function noiseOf(seed: string): Float32Array {
  const random = createRandom(`noise ${seed}`);
  const uniform = () => random.between(-1, 1);
  return Float32Array.from({ length: 65_537 }, () => uniform() + uniform() + uniform());
}

/** Applies exposure and noise, and returns values from 0 to 255. */
function developed(light: Pixels, { seed, stops = 0, noise = 2 }: Shot): Uint8ClampedArray {
  const grain = noiseOf(seed);
  const gain = darkSteps * 2 ** stops;
  const values = new Uint8ClampedArray(light.length);
  for (let index = 0; index < light.length; index += channels) {
    const luma = grain[index % grain.length] ?? 0;
    for (let channel = 0; channel < channels; channel += 1) {
      const value = toValue[Math.min(darkSteps, Math.round((light[index + channel] ?? 0) * gain))] ?? 0;
      const chroma = grain[(index * 7 + channel * 4_099) % grain.length] ?? 0;
      values[index + channel] = value + noise * (luma + 0.3 * chroma);
    }
  }
  return values;
}

/** Renders a photo of an SVG scene as a JPEG of 880 by 660 pixels, deterministic for the same shot. */
export async function takePhoto(scene: string, shot: Shot): Promise<Buffer> {
  const svg = framed(scene, shot);
  const picture = await blurred(svg, lensBlur + (shot.defocus ?? 0) * width);
  if (shot.depth) withDepth(picture, await blurred(svg, shot.depth.defocus * width), shot.depth.radius);
  const light: Pixels = new Float32Array(picture.length);
  for (const [index, value] of picture.entries()) light[index] = toLinear[value] ?? 0;
  const values = developed(shot.motion ? moved(light, shot.motion) : light, shot);
  return sharp(values, { raw: { width, height, channels } }).jpeg({ quality: jpegQuality }).toBuffer();
}
