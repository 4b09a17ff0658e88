import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findChromium, launchOptions } from "./e2e/chromium";

// Playwright's worker processes load this file again, and inherit the path from the main process.
process.env.LOTWRIGHT_CHROMIUM_FILE ??= await findChromium();

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "node_modules/.cache/playwright",
  // Each worker has a browser, a server and a database.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  retries: 0,
  forbidOnly: true,
  // The timeout is long, because a busy machine may be four times slower. No journey judges a duration.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "en-US",
    // Service workers are blocked, because Playwright cannot mock their requests. Journeys that need a service worker
    // allow it.
    serviceWorkers: "block",
    actionTimeout: 15_000,
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: launchOptions(),
  },
});
