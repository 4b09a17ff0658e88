import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const folder = fileURLToPath(new URL("src/testing/simulation/", import.meta.url));

/**
 * Builds the app without its screens into one script, of which the simulation runs a copy for each page of its phones. The script sets
 * `simulatedPage`.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  resolve: { alias: [{ find: /^.*\/shrink-off-thread$/, replacement: `${folder}stored-photo.ts` }] },
  build: {
    lib: {
      entry: `${folder}simulated-page.ts`,
      formats: ["iife"],
      name: "simulatedPage",
      fileName: () => "page.js",
    },
    target: "node26",
    minify: false,
  },
});
