import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** Measurements, which need an idle machine; not part of the tests. */
export default defineConfig({ ...journeys, testMatch: "*.measure.ts" });
