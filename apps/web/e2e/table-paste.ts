import type { Page } from "@playwright/test";

/** Pastes a text into the focused element, as the browser does with the system's clipboard. */
export function pasteText(page: Page, text: string): Promise<void> {
  return page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const options = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", options));
  }, text);
}
