import { firefoxFile, openFirefox } from "./firefox";
import type { Browser } from "./page";
import { openWebkit, webkitFiles } from "./webkit";

export type Choice = { name: string; open: () => Promise<Browser> };

type FindFile = (name: string) => string | undefined;

/** The programs that a browser needs, each with the Debian packages that contain it. */
const programs = {
  firefox: { [firefoxFile]: "firefox-esr" },
  webkit: {
    [webkitFiles.driver]: "webkit2gtk-driver",
    [webkitFiles.display]: "xvfb",
    [webkitFiles.python]: "python3-gi gir1.2-webkit2-4.1",
  },
};

type Name = keyof typeof programs;

const names = Object.keys(programs) as Name[]; // An object literal's own keys.

/** The Chromium that `npm test` does not use, on which the journeys run. */
const chromium = "chromium";

/**
 * The browsers to check, all or one, that are installed; a sentence for each that is not; and whether Chromium is to be checked.
 * @throws {Error} when there is no browser of this name
 */
export function chooseBrowsers(only: string | undefined, findFile: FindFile) {
  const wanted = names.filter((name) => only === undefined || name === only);
  const isChromiumWanted = only === undefined || only === chromium;
  if (wanted.length === 0 && !isChromiumWanted)
    throw new Error(`There is no browser called ${only}. Browsers: ${[...names, chromium].join(", ")}.`);
  const chosen: Choice[] = [];
  const missing: string[] = [];
  for (const name of wanted) {
    const lacking = Object.entries(programs[name]).filter(([file]) => !findFile(file));
    if (lacking.length === 0) chosen.push({ name, open: () => open(name, findFile) });
    else {
      const packages = lacking.map(([, names]) => names).join(" ");
      missing.push(`FAILED  ${name} is not installed: apt-get install ${packages}`);
    }
  }
  return { chosen, missing, isChromiumWanted };
}

function open(name: Name, findFile: FindFile): Promise<Browser> {
  const fileOf = (file: string) => findFile(file) ?? file;
  if (name === "firefox") return openFirefox(fileOf(firefoxFile));
  const { driver, display, python } = webkitFiles;
  return openWebkit({ driver: fileOf(driver), display: fileOf(display), python: fileOf(python) });
}
