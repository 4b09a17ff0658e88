import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** What takes a quiet machine to mean anything; no part of the tests. */
export default defineConfig({ ...journeys, testMatch: "*.measure.ts" });
