import { fileURLToPath } from "node:url";
import { firstLoadLimit } from "@lotwright/tooling/first-load";
import { precompress } from "@lotwright/tooling/precompress";
import { serviceWorker } from "@lotwright/tooling/service-worker";
import tailwind from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { catalogPages } from "./vite.catalog.config";

const server = "http://127.0.0.1:3000";

/** The modules that every screen needs, in one chunk, because one chunk compresses better than twenty. */
const baseModules =
  /\/src\/(?:lib\/(?:app-shell|device|dialogs|error-message|fields|format|shortcuts|storage|toasts)\.ts|data\/(?:api\/(?:connection|full-storage|trpc)|lots\/item-lists|query-client|session\/session)\.ts|features\/offline\/(?:cache|queue\/delivered-item))|node_modules\/(?:idb|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store)|@trpc)\/|components\/(?:ui\/(?:badge|button|control|icon-button|search|search-box|use-covered-edge)|layout\/(?:bottom-bar|dialog-host|empty-state|icon-link|notice|page-header))\.|contracts\/src\/exports\/platform-names\.|lucide-react\/dist\/esm\/icons\/(?:camera|chevron-right|circle-check|contact|download|layout-grid|package-open|plus|search|search-x|settings|users-round|x)\./;

/** Icons that several screens share, bundled in one chunk to save 0.3 kB of the first load. */
const sharedIcons =
  /lucide-react\/dist\/esm\/icons\/(?:arrow-right|bookmark-plus|check|circle-dashed|cloud-off|copy|copy-plus|ellipsis|external-link|eye|eye-off|file-output|file-up|image-off|info|list-checks|list-ordered|list-plus|mic|notebook-pen|pencil|rotate-ccw|rotate-ccw-clock|scan-text|share-2|sparkles|square|star|trash|undo-2|zoom-in|zoom-out)\./;

/** Modules that call workers, bundled in one chunk because it compresses better. */
const workerCalls = /\/src\/.*\/(?:shrink-)?off-thread\./;

/** Banners and the code that they share with the settings, bundled in one chunk because it compresses better. */
const notices =
  /\/src\/(?:features\/(?:backups\/backup-notice|workspace\/(?:deletion-banner|keep-button|use-workspace))|lib\/download)\./;

/** Short modules that several screens share, bundled in one chunk because it compresses better. */
const sharedParts =
  /\/src\/(?:lib\/(?:copy-field|form-shortcuts|rested)|data\/(?:api\/use-idempotency|lots\/(?:field-text|joined-names|result-text))|components\/exports\/(?:export-targets|print-words)|components\/ui\/(?:copy-text|menu-trigger)|features\/exports\/handover\/delivery-words|components\/photos\/(?:own-photo|small-picture))\.|packages\/contracts\/src\/\w+\/(?:absolute-urls|money|prints|required-shots|result-fields)\./;

export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: true }),
    react(),
    tailwind(),
    firstLoadLimit({ screen: "src/routes/index.tsx", maxKilobytes: 144 }),
    catalogPages(),
    serviceWorker({ publicDir: fileURLToPath(new URL("public", import.meta.url)) }),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: {
      "/api": server,
      "/trpc": server,
      "/photos": server,
      "/readyz": server,
      "/connect/authority.crt": server,
    },
  },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Zod has a separate chunk, which configures it before any schema is created.
      output: {
        codeSplitting: {
          groups: [
            { name: "zod", test: /node_modules\/zod\/|lib\/without-eval/ },
            { name: "base", test: baseModules },
            { name: "icons", test: sharedIcons },
            { name: "parts", test: sharedParts },
            { name: "notices", test: notices },
            { name: "workers", test: workerCalls },
          ],
        },
      },
    },
  },
});
