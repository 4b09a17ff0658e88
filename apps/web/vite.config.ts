import { fileURLToPath } from "node:url";
import { firstLoadLimit } from "@lotwright/tooling/first-load";
import { serviceWorker } from "@lotwright/tooling/service-worker";
import tailwind from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { catalogPages } from "./vite.catalog.config";

const server = "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: true }),
    react(),
    tailwind(),
    firstLoadLimit({ screen: "src/routes/index.tsx", maxKilobytes: 173 }),
    catalogPages(),
    serviceWorker({ publicDir: fileURLToPath(new URL("public", import.meta.url)) }),
  ],
  server: {
    port: 5173,
    proxy: { "/api": server, "/trpc": server, "/photos": server, "/readyz": server },
  },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Zod is told how to work in the chunk it comes in: all schemas are made after that.
      output: { codeSplitting: { groups: [{ name: "zod", test: /node_modules\/zod\/|lib\/without-eval/ }] } },
    },
  },
});
