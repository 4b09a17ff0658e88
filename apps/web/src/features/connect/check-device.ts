import { deviceWord } from "../../lib/device";
/** The parts of the browser that capturing lots needs. Browsers offer them to secure pages only. */
export type Device = {
  isSecure: boolean;
  media: Pick<MediaDevices, "getUserMedia"> | undefined;
  workers: Pick<ServiceWorkerContainer, "register"> | undefined;
};

export const describeDevice = (): Device => ({
  isSecure: window.isSecureContext,
  media: navigator.mediaDevices,
  workers: navigator.serviceWorker,
});

/** Result of a device check. `text` is the advice after a failure. */
export type CheckResult = { isPassed: boolean; text: string };

const passed = (text: string): CheckResult => ({ isPassed: true, text });
const failed = (text: string): CheckResult => ({ isPassed: false, text });

/** The result of checks on a page without https, where browsers offer none of these features. */
export const needsSecurePage = failed(
  "Browsers allow it on secure pages only. Open the https address first.",
);

export function checkPage({ isSecure }: Device): CheckResult {
  if (isSecure) return passed("The connection is secure.");
  return failed(
    "This page was opened over http. Follow the steps on this page, then open the https address.",
  );
}

const nameOf = (error: unknown) =>
  error instanceof DOMException || error instanceof Error ? error.name : "Error";

/** Advice after an error of `getUserMedia`, by its name. */
function mediaHelp(what: "camera" | "microphone", error: unknown): string {
  switch (nameOf(error)) {
    case "NotAllowedError":
    case "SecurityError":
      return `The browser isn't allowed to use the ${what}. Allow it in the browser's settings for this site and in the ${deviceWord()}'s settings for the browser, then check again.`;
    case "NotFoundError":
    case "OverconstrainedError":
      return `No ${what} was found. Connect one, or use another device.`;
    case "NotReadableError":
    case "AbortError":
      return `The ${what} is busy. Close other apps that use it, then check again.`;
    default:
      return `The ${what} didn't start. Restart the browser, then check again.`;
  }
}

/** Asks for the camera or the microphone, and releases it. The browser may ask the user for permission. */
export async function checkMedia(
  { isSecure, media }: Device,
  what: "camera" | "microphone",
): Promise<CheckResult> {
  if (!media) {
    return isSecure
      ? failed(`This browser has no access to the ${what}. Use Chrome or Safari.`)
      : needsSecurePage;
  }
  try {
    const wanted = what === "camera" ? { video: { facingMode: "environment" } } : { audio: true };
    const stream = await media.getUserMedia(wanted);
    for (const track of stream.getTracks()) track.stop();
    return passed(`The ${what} works.`);
  } catch (error) {
    return failed(mediaHelp(what, error));
  }
}

/** Resolves to whether the service worker was installed, which takes as long as downloading the app. */
function isInstalled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const follow = () => worker.state !== "installing" && resolve(worker.state !== "redundant");
    worker.addEventListener("statechange", follow);
    follow();
  });
}

/** Checks that the service worker can be installed, which browsers refuse if they do not trust the server's certificate. */
export async function checkWorker({ isSecure, workers }: Device): Promise<CheckResult> {
  if (!workers) {
    const help =
      "This browser can't store the app. Private windows often can't: open this page in a normal one.";
    return isSecure ? failed(help) : needsSecurePage;
  }
  try {
    const { active, installing } = await workers.register("/sw.js");
    if (active || !installing || (await isInstalled(installing))) {
      return passed("The app opens without a connection.");
    }
    return failed("The app couldn't be stored. Reload this page to try again.");
  } catch (error) {
    if (nameOf(error) !== "SecurityError") {
      return failed(`The app couldn't be stored. Reload this page to try again.`);
    }
    return failed(
      "The browser doesn't trust this server yet. Follow the steps to trust it, then reload this page.",
    );
  }
}
