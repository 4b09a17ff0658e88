import { cp } from "node:fs/promises";
import { defineConfig } from "tsup";

const fonts = "../../packages/export/node_modules/dejavu-fonts-ttf/ttf/";

export default defineConfig({
  entry: ["src/main.ts", "src/evaluate.ts", "src/reset-password.ts", "src/create-key.ts"],
  outDir: "dist/server",
  format: "esm",
  platform: "node",
  target: "node20",
  clean: true,
  // What is imported when it is needed stays in a file of its own: it is not even read before.
  splitting: true,
  esbuildOptions: (options) => {
    options.minifyWhitespace = true;
    options.lineLimit = 120;
    options.define = { ...options.define, "process.env.NODE_ENV": '"production"' };
  },
  sourcemap: true,
  // All but native code, which stays in node_modules.
  noExternal: [/^(?!sharp$|@node-rs\/argon2$|pg-native$)/],
  external: ["sharp", "@node-rs/argon2", "pg-native"],
  // CommonJS dependencies inside an ES module bundle still call require.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  onSuccess: async () => {
    // The migrator looks for ../migrations beside the folder of its own file, printed documents for ./fonts.
    await cp("../../packages/db/migrations", "dist/migrations", { recursive: true });
    for (const font of ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"])
      await cp(fonts + font, `dist/server/fonts/${font}`);
  },
});
