import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** The README's pictures are taken as the journeys are gone, one after the other. */
export default defineConfig({ ...journeys, testMatch: "*.pictures.ts", timeout: 240_000 });
