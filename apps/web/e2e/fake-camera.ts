import { launchOptions } from "./chromium";

/** Playwright's options for a browser whose camera shows a test picture. */
export const fakeCamera = {
  permissions: ["camera"],
  launchOptions: launchOptions("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"),
};
