import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** Configures the script that takes the README's screenshots, one after the other. */
export default defineConfig({ ...journeys, testMatch: "*.pictures.ts", timeout: 240_000 });
