import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** Takes the README's pictures, one after the other. */
export default defineConfig({ ...journeys, testMatch: "*.pictures.ts", timeout: 240_000 });
