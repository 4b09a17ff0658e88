import { forwardSignals } from "@lotwright/tooling/run";
import { checkBrowsers, checkSmallest, findInstalledChromium } from "./check-browsers";

forwardSignals();
const args = process.argv.slice(2);
const isSmallest = args.includes("--smallest");
const path = isSmallest ? await findInstalledChromium() : undefined;
if (isSmallest && !path) throw new Error("The smallest size needs a Chromium: apt-get install chromium");
const isRight = path ? await checkSmallest(path) : await checkBrowsers(args);
process.exitCode = isRight ? 0 : 1;
