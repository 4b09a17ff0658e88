import { expect, type Page } from "@playwright/test";

type Said = { text: string; isFinal?: boolean };

type Engine = {
  onstart: (() => void) | null;
  onresult: ((event: object) => void) | null;
  onend: (() => void) | null;
};

declare global {
  interface Window {
    /** The recognitions that the page has started, in order. */
    engines: Engine[];
    /** The arguments of the page's calls of `navigator.vibrate`. */
    vibrations: unknown[];
  }
}

/** Replaces the browser's SpeechRecognition by a scripted one, before the page loads. */
export async function scriptSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.engines = [];
    window.vibrations = [];
    navigator.vibrate = (pattern) => window.vibrations.push(pattern) > 0;
    class ScriptedRecognition {
      onstart = null as Engine["onstart"];
      onresult = null as Engine["onresult"];
      onend = null as Engine["onend"];
      start() {
        document.documentElement.dataset.engines = `${window.engines.push(this)}`;
        queueMicrotask(() => this.onstart?.());
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: ScriptedRecognition, webkitSpeechRecognition: undefined });
  });
}

/** Sends recognized text to the page. As in browsers, each event contains all results of the recognition so far. */
export async function say(page: Page, ...said: (string | Said)[]): Promise<void> {
  const results = said.map((one) => {
    const { text, isFinal = true } = typeof one === "string" ? { text: one } : one;
    return { isFinal, 0: { transcript: text } };
  });
  await page.evaluate((heard) => window.engines.at(-1)?.onresult?.({ results: heard }), results);
}

export async function endSpeech(page: Page): Promise<void> {
  await page.evaluate(() => window.engines.at(-1)?.onend?.());
}

/** Expects that the page has started this many recognitions. */
export async function expectStarted(page: Page, count: number): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-engines", `${count}`);
}
