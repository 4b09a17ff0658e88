import { gzipSync } from "node:zlib";

/**
 * A chunk of the bundle, as far as it matters here.
 * @typedef {{ type: "chunk", fileName: string, isEntry: boolean, code: string, imports: string[], moduleIds: string[] }} Chunk
 * @typedef {Record<string, Chunk | { type: "asset" }>} Bundle
 */

/**
 * The files a browser has to load before a screen is of use: the entries, the screen's own modules, and
 * what these import. Dialogs and the like, which are imported when they are wanted, are not among them.
 * @param {Bundle} bundle
 * @param {string} screen a module of the screen, by the end of its path
 */
export function firstLoadOf(bundle, screen) {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? [file] : []));
  const ofScreen = chunks.filter((chunk) =>
    chunk.moduleIds.some((id) => (id.split("?")[0] ?? "").endsWith(screen)),
  );
  if (ofScreen.length === 0) throw new Error(`No chunk holds ${screen}`);
  const wanted = new Set([...chunks.filter((chunk) => chunk.isEntry), ...ofScreen]);
  for (const { imports } of wanted) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) wanted.add(chunk);
  }
  return [...wanted].map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code).length }));
}

/**
 * Fails the build when the first load of a screen, compressed, is over its limit.
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
      const found = `First load of ${screen}: ${kilobytes.toFixed(1)} kB of JavaScript (gzip), ${maxKilobytes} kB are the limit`;
      if (kilobytes <= maxKilobytes) return this.info(found);
      const largest = files.sort((a, b) => b.bytes - a.bytes).slice(0, 5);
      this.error([found, ...largest.map(({ fileName, bytes }) => `${fileName}: ${bytes} bytes`)].join("\n"));
    },
  };
}
