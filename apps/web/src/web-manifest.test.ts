// @vitest-environment node
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";

const publicFile = (path: string) => fileURLToPath(new URL(`../public${path}`, import.meta.url));
const manifest = JSON.parse(readFileSync(publicFile("/manifest.webmanifest"), "utf8"));
type Icon = { src: string; sizes: string; type: string; purpose: string };
const icons: Icon[] = manifest.icons;
const drawn = icons.filter(({ type }) => type === "image/png");

test("serves a web manifest with the name, start URL, scope and display mode that installing requires", () => {
  expect(manifest).toMatchObject({
    id: "/",
    name: "Lotwright",
    short_name: "Lotwright",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: "#2878b7",
  });
  expect(drawn.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    "any 192x192",
    "any 512x512",
    "maskable 192x192",
    "maskable 512x512",
  ]);
});

test("sends credentials for the web manifest, so that it loads behind basic authentication", () => {
  const page = readFileSync(fileURLToPath(new URL("../index.html", import.meta.url)), "utf8");
  expect(/<link rel="manifest"[^>]*>/.exec(page)?.join()).toContain('crossorigin="use-credentials"');
});

test.each(drawn)("serves the app icon $src in the declared size $sizes", async ({ src, sizes }) => {
  const { format, width, height } = await sharp(publicFile(src)).metadata();
  expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
});

test.each(drawn.filter(({ purpose }) => purpose === "maskable"))(
  "fills the square of $src, and keeps the mark inside the circle that no device crops",
  async ({ src }) => {
    const { data, info } = await sharp(publicFile(src))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number) => {
      const start = (y * info.width + x) * info.channels;
      return data.subarray(start, start + 3).toString("hex");
    };
    const middle = (info.width - 1) / 2;
    const outside = new Set<string>();
    for (let y = 0; y < info.height; y += 1)
      for (let x = 0; x < info.width; x += 1)
        if (Math.hypot(x - middle, y - middle) > info.width * 0.4) outside.add(colorAt(x, y));
    expect([...outside]).toEqual([colorAt(0, 0)]);
    expect(colorAt(Math.round(middle), Math.round(info.height * 0.3))).not.toBe(colorAt(0, 0));
  },
);
