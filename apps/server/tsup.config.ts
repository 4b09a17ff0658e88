import { cp, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { defineConfig } from "tsup";

const { version } = JSON.parse(await readFile("../../package.json", "utf8"));

export default defineConfig({
  entry: {
    main: "src/main.ts",
    backup: "src/commands/backup.ts",
    restore: "src/commands/restore.ts",
    evaluate: "src/commands/evaluate.ts",
    "reset-password": "src/commands/reset-password.ts",
    "create-key": "src/commands/create-key.ts",
    "check-provider": "src/commands/check-provider.ts",
    doctor: "src/commands/doctor.ts",
    // Child processes, which load further files from the folder of their own file.
    "marks-child": "../../packages/marks/src/marks-child.ts",
    "tables-child": "../../packages/tables/src/tables-child.ts",
  },
  outDir: "dist/server",
  format: "esm",
  platform: "node",
  target: "node26",
  clean: true,
  // Lazy imports stay in separate files, so that they are not read at startup.
  splitting: true,
  esbuildOptions: (options) => {
    options.minifyWhitespace = true;
    options.lineLimit = 120;
    options.define = { ...options.define, "process.env.NODE_ENV": '"production"' };
    options.define["process.env.LOTWRIGHT_VERSION"] = JSON.stringify(version);
  },
  sourcemap: true,
  // Bundles everything except native code, which stays in node_modules.
  noExternal: [/^(?!sharp$|@node-rs\/argon2$|pg-native$)/],
  external: ["sharp", "@node-rs/argon2", "pg-native"],
  // CommonJS dependencies in an ES module bundle still call require.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  // The migrator looks for ../migrations beside the folder of its own file.
  onSuccess: async () => {
    await cp("../../packages/db/migrations", "dist/migrations", { recursive: true });
    await cp("src/areas/workspace/setup/sample", "dist/server/sample", { recursive: true });
    await copyFonts();
    await copyReaderFiles();
  },
});

/** Copies the fonts of printed documents with their license; the bundle looks for them beside itself. */
async function copyFonts(): Promise<void> {
  const ofExport = new URL("../../packages/export/package.json", import.meta.url);
  const { resolve } = createRequire(ofExport);
  const list = await readFile(new URL("src/print/text/font-files.json", ofExport), "utf8");
  const typefaces: Record<string, Record<string, { from: string; path: string }>> = JSON.parse(list);
  for (const { from, path } of Object.values(typefaces).flatMap(Object.values)) {
    const folder = dirname(resolve(`${from}/package.json`));
    await cp(join(folder, path), join("dist/server/fonts", basename(path)));
  }
  await cp("../docs/third-party.md", "dist/server/fonts/third-party.md");
  await cp(new URL("fonts/OFL.txt", ofExport), "dist/server/fonts/OFL.txt");
}

/** Copies the models and WebAssembly files of the photo reader. */
async function copyReaderFiles(): Promise<void> {
  const ofMarks = new URL("../../packages/marks/package.json", import.meta.url);
  const fromMarks = createRequire(ofMarks);
  const list = await readFile(new URL("src/reader-files.json", ofMarks), "utf8");
  const files: Record<string, { from: string; path: string }> = JSON.parse(list);
  for (const { from, path } of Object.values(files)) {
    await cp(join(dirname(fromMarks.resolve(from)), path), join("dist/server/marks", basename(path)));
  }
  await cp("../docs/third-party.md", "dist/server/marks/third-party.md");
  // sharp has the same license.
  await cp(new URL("node_modules/sharp/LICENSE", ofMarks), "dist/server/marks/apache-2.0.txt");
}
