import { brotliCompressSync } from "node:zlib";

/**
 * The used properties of a bundle's chunk.
 * @typedef {{ type: "chunk", fileName: string, isEntry: boolean, code: string, imports: string[], moduleIds: string[] }} Chunk
 * @typedef {Record<string, Chunk | { type: "asset" }>} Bundle
 */

/**
 * The files that a browser loads before a screen works: entries, the screen's modules and their static imports, without dynamic
 * imports such as dialogs. Sizes in bytes compressed with Brotli.
 * @param {Bundle} bundle
 * @param {string} screen a module of the screen, by the end of its path
 */
export function firstLoadOf(bundle, screen) {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
  const ofScreen = chunks.filter((chunk) =>
    chunk.moduleIds.some((id) => (id.split("?")[0] ?? "").endsWith(screen)),
  );
  if (ofScreen.length === 0) throw new Error(`No chunk contains ${screen}`);
  const loaded = new Set([...chunks.filter((chunk) => chunk.isEntry), ...ofScreen]);
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk);
  }
  return [...loaded].map(({ fileName, code }) => ({ fileName, bytes: brotliCompressSync(code).length }));
}

/**
 * Vite plugin that fails the build if a screen's compressed first load exceeds its limit.
 * @param {{ screen: string, maxKilobytes: number }} limit
 */
export function firstLoadLimit({ screen, maxKilobytes }) {
  return {
    name: "first-load-limit",
    /** @type {"build"} */
    apply: "build",
    /**
     * @this {{ info: (text: string) => void, error: (text: string) => never }}
     * @param {unknown} _options
     * @param {Bundle} bundle
     */
    writeBundle(_options, bundle) {
      const files = firstLoadOf(bundle, screen);
      const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
      const found = `First load of ${screen}: ${kilobytes.toFixed(1)} kB of JavaScript (Brotli), limit ${maxKilobytes} kB`;
      if (kilobytes <= maxKilobytes) return this.info(found);
      const largest = files.sort((a, b) => b.bytes - a.bytes).slice(0, 5);
      this.error([found, ...largest.map(({ fileName, bytes }) => `${fileName}: ${bytes} bytes`)].join("\n"));
    },
  };
}
