import type { Page } from "./page";

/** Effects of features that a browser may lack, by the JavaScript expression that finds the feature. */
const features = {
  '"SpeechRecognition" in window || "webkitSpeechRecognition" in window':
    "speech recognition: voice mode says so, and works by keyboard",
  "typeof navigator.storage?.persist === 'function'":
    "storage.persist(): stored lots are not protected when the disk is full",
  '"requestIdleCallback" in window':
    "requestIdleCallback: long lists are cached after a timeout instead of in an idle moment",
  '"serviceWorker" in navigator': "service workers: a reload offline shows nothing",
  '"OffscreenCanvas" in window': "OffscreenCanvas: photos are prepared on the main thread",
};

/** Sentences on the features that this browser lacks. */
export async function findLacks(page: Page): Promise<string[]> {
  const lacks: string[] = [];
  for (const [expression, without] of Object.entries(features))
    if ((await page.evaluate(expression)) !== true) lacks.push(without);
  return lacks;
}
