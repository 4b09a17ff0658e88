import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);

/**
 * Vite plugin that also writes scripts and styles as `.br`, compressed with Brotli, which browsers accept over https and on
 * localhost.
 */
export function precompress() {
  return {
    name: "precompress",
    /** @type {"build"} */
    apply: "build",
    /**
     * @param {{ dir?: string | undefined }} options
     * @param {Record<string, unknown>} bundle
     */
    async writeBundle({ dir = "" }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name));
      const paths = names.map((name) => join(dir, name));
      await Promise.all(
        paths.map(async (path) => writeFile(`${path}.br`, await compress(await readFile(path)))),
      );
    },
  };
}
