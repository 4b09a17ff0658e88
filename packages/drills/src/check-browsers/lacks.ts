import type { Page } from "./page";

/** Features that a browser may lack, with what the app does without them. */
const features = [
  {
    expression: '"SpeechRecognition" in window || "webkitSpeechRecognition" in window',
    without: "speech recognition: voice mode says so, and works by keyboard",
  },
  {
    expression: "typeof navigator.storage?.persist === 'function'",
    without: "storage.persist(): stored lots are not protected when the disk is full",
  },
  {
    expression: '"requestIdleCallback" in window',
    without: "requestIdleCallback: long lists are cached after a timeout instead of in an idle moment",
  },
  { expression: '"serviceWorker" in navigator', without: "service workers: a reload offline shows nothing" },
  {
    expression: '"OffscreenCanvas" in window',
    without: "OffscreenCanvas: photos are prepared on the main thread",
  },
] as const;

/** Sentences on the features that this browser lacks. */
export async function findLacks(page: Page): Promise<string[]> {
  const lacks: string[] = [];
  for (const { expression, without } of features)
    if ((await page.evaluate(expression)) !== true) lacks.push(without);
  return lacks;
}
