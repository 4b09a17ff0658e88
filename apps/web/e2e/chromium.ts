import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const systemChromium = "/usr/bin/chromium";

/** The arguments that npm's Chromium needs; the ones it recommends end the process with its second context. */
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

/** The default Chromium without CHROMIUM_PATH; empty for Playwright's own. */
export async function findChromium(): Promise<string> {
  const unpacked = await unpackChromium();
  if (unpacked) return unpacked;
  return existsSync(systemChromium) ? systemChromium : "";
}

/** The Chromium of npm, unpacked into a temporary folder. Not available for other platforms. */
async function unpackChromium(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = mkdtempSync(join(tmpdir(), "lotwright-chromium-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const outerFolder = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  // Makes it unpack its own libraries too.
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  const path = await chromium.executablePath();
  if (outerFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = outerFolder;
  nameFontsOf(folder);
  return path;
}

/** Its fonts are configured for /tmp; machines without fonts would show no text. */
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
