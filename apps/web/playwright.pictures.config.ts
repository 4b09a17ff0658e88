import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** Configures Playwright to take the README's screenshots, one after the other. */
export default defineConfig({ ...journeys, testMatch: "*.pictures.ts", timeout: 240_000 });
