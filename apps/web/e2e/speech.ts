import type { Page } from "@playwright/test";

type Said = { text: string; isFinal?: boolean };

type Engine = {
  onstart: (() => void) | null;
  onresult: ((event: object) => void) | null;
  onerror: ((event: object) => void) | null;
  onend: (() => void) | null;
};

declare global {
  interface Window {
    /** The recognitions that the page has started, in order. */
    engines: Engine[];
    /** What the next recognition does when it is started. */
    onStart: "begin" | "nothing" | "throw";
    /** The arguments of the page's calls of `navigator.vibrate`. */
    vibrations: unknown[];
  }
}

/** Replaces the browser's SpeechRecognition by a scripted one, before the page loads. */
export async function scriptSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.engines = [];
    window.onStart = "begin";
    window.vibrations = [];
    navigator.vibrate = (pattern) => window.vibrations.push(pattern) > 0;
    class ScriptedRecognition {
      onstart = null as Engine["onstart"];
      onresult = null as Engine["onresult"];
      onerror = null as Engine["onerror"];
      onend = null as Engine["onend"];
      start() {
        if (window.onStart === "throw") throw new Error("InvalidStateError");
        window.engines.push(this);
        if (window.onStart === "begin") setTimeout(() => this.onstart?.());
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: ScriptedRecognition, webkitSpeechRecognition: undefined });
  });
}

export async function removeSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
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

/** Sends an error event to the page, and then the end event that browsers send after an error. */
export async function failSpeech(page: Page, error: string): Promise<void> {
  await page.evaluate((code) => {
    const engine = window.engines.at(-1);
    engine?.onerror?.({ error: code });
    engine?.onend?.();
  }, error);
}

export async function endSpeech(page: Page): Promise<void> {
  await page.evaluate(() => window.engines.at(-1)?.onend?.());
}

export function countStarted(page: Page): Promise<number> {
  return page.evaluate(() => window.engines.length);
}
