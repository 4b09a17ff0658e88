import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** Configures the measurements. They need an idle machine, so they are not part of the tests. */
export default defineConfig({ ...journeys, testMatch: "*.measure.ts" });
