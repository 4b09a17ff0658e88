import { launchArguments } from "./chromium";

/** Playwright's options for a browser whose camera shows a test picture. */
export const fakeCamera = {
  permissions: ["camera"],
  launchOptions: {
    args: [...launchArguments, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  },
};
