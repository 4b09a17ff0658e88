import { launch } from "puppeteer-core";
import { type Browser, firstVisible, phone, waitForElement } from "./page";

export const firefoxFile = "firefox-esr";

/** Settings for a camera that shows a test picture, without a permission prompt. */
const extraPrefsFirefox = {
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
};

/** Opens Firefox ESR over WebDriver BiDi. */
export const openFirefox = async (executablePath: string): Promise<Browser> =>
  browserOf(await launch({ browser: "firefox", executablePath, headless: true, extraPrefsFirefox }));

/** Arguments for a camera that shows a test picture, without a permission prompt, and for running as root. */
const chromiumArgs = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  ...["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
];

/** Opens Chromium, which replaces the checked browsers at the smallest size. */
export const openChromium = async (executablePath: string): Promise<Browser> =>
  browserOf(await launch({ browser: "chrome", executablePath, headless: true, args: chromiumArgs }));

async function browserOf(browser: Awaited<ReturnType<typeof launch>>): Promise<Browser> {
  const window = await browser.newPage();
  await window.setViewport({ ...phone, deviceScaleFactor: 1 });
  // While the last photo is not shown as stored, the page asks before it is left, and a reload would wait for the answer.
  window.on("dialog", (dialog) => void dialog.accept());
  const findVisible = async (xpath: string) => {
    await waitForElement(page, xpath);
    const element = (await window.evaluateHandle(firstVisible(xpath))).asElement();
    if (!element) throw new Error(`${xpath} is gone`);
    return element;
  };
  const page: Browser["page"] = {
    open: async (url) => void (await window.goto(url)),
    reload: async () => void (await window.reload()),
    evaluate: (expression) => window.evaluate(expression),
    click: async (xpath) => (await findVisible(xpath)).click(),
    type: async (xpath, text) => {
      const field = await findVisible(xpath);
      await window.evaluate(`${firstVisible(xpath)}.select()`);
      await field.type(text);
    },
    chooseFile: async (selector, path) => {
      const input = await window.$(selector);
      if (!input) throw new Error(`${selector} is not on the page`);
      await input.uploadFile(path);
    },
  };
  return {
    name: (await browser.version()).replace("firefox/", "Firefox "),
    page,
    close: () => browser.close(),
  };
}
