import { expect, test } from "vitest";
import { aiPreviewTimeoutMessage, aiPreviewTimeoutMs } from "./descriptions";

test("says in the sentence of a late preview the seconds that it may take", () => {
  expect(aiPreviewTimeoutMessage).toBe("AI generation timed out after 45 seconds. Please try again.");
  expect(aiPreviewTimeoutMessage).toContain(` ${aiPreviewTimeoutMs / 1_000} seconds.`);
});
