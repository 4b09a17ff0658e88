import { until } from "../installation/waiting";

/** A page of a browser under test. Elements are named by XPath expressions, which all browsers understand. */
export type Page = {
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  click: (xpath: string) => Promise<void>;
  /** Selects a field's text and types over it. */
  type: (xpath: string, text: string) => Promise<void>;
  /** Chooses a file in an input, which may be hidden. */
  chooseFile: (selector: string, path: string) => Promise<void>;
  /** Evaluates a JavaScript expression in the page. */
  evaluate: (expression: string) => Promise<unknown>;
};

export type Browser = {
  /** Name and version of the browser, such as "Firefox 140.12". */
  name: string;
  page: Page;
  close: () => Promise<void>;
};

/** Size of a reference phone, in CSS pixels. */
export const phone = { width: 390, height: 844 };

/** Waits until a JavaScript expression is true in the page. */
export const waitUntil = (page: Page, expression: string, what: string): Promise<number> =>
  until(what, async () => (await page.evaluate(expression)) === true);

/** JavaScript expression for the visible elements that match an XPath. */
const visible = (xpath: string) => `(() => {
  const found = document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }));
})()`;

/** JavaScript expression for the first visible element that matches an XPath, or undefined. */
export const firstVisible = (xpath: string) => `${visible(xpath)}[0]`;

/** Waits until an element is visible and enabled. */
export const waitForElement = (page: Page, xpath: string) =>
  waitUntil(page, `${visible(xpath)}.some((element) => !element.matches(":disabled"))`, xpath);

export const waitForNone = (page: Page, xpath: string) =>
  waitUntil(page, `${visible(xpath)}.length === 0`, `no ${xpath}`);

const withText = (text: string) => `[normalize-space()="${text}" or @aria-label="${text}"]`;

/** XPaths of elements by their visible text. */
export const button = (name: string) => `//button${withText(name)}`;
export const link = (name: string) => `//a${withText(name)}`;
export const tab = (name: string) => `//*[@role="tab"]${withText(name)}`;
export const field = (label: string) =>
  `//*[self::input or self::textarea][@aria-label="${label}" or @placeholder="${label}" or @id=//label[normalize-space()="${label}"]/@for]`;
export const text = (part: string) => `//*[text()[contains(normalize-space(), "${part}")]]`;
/** XPath of the first match in the document. */
export const first = (xpath: string) => `(${xpath})[1]`;
export const inDialog = (xpath: string) => `//*[@role="dialog" or @role="alertdialog"]${xpath}`;
