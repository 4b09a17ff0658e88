import { accessSync, constants } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findChromiums, nameOf } from "@lotwright/tooling/chromium";
import { runInForeground } from "@lotwright/tooling/run";
import { atInstallation, type Installation } from "../installation/installation";
import { type Choice, chooseBrowsers } from "./choose-browsers";
import { openChromium } from "./firefox";
import { findLacks } from "./lacks";
import { mainJob, openScene, type Scene, writePhoto } from "./main-job";
import type { Browser, Page } from "./page";

/** Path of a program: an absolute path, or one found in a folder of PATH. */
function findFile(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const file = resolve(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // The program is not in this folder.
    }
  }
  return undefined;
}

const say = (line: string) => console.log(line);

/** Runs the main job in one browser, on a separate server and database. Returns how many browsers failed, 0 or 1. */
function check({ name, open }: Choice, shared?: Installation): Promise<number> {
  return atInstallation(shared, { serverCount: 1 }, async (site) => {
    let browser: Browser | undefined;
    try {
      browser = await open();
      say(browser.name);
      const isWhole = await runSteps(browser, site);
      for (const lack of await findLacks(browser.page)) say(`  lacks ${lack}`);
      return isWhole ? 0 : 1;
    } catch (error) {
      say(`FAILED  ${name}: ${error instanceof Error ? error.message : error}`);
      return 1;
    } finally {
      await browser?.close();
    }
  });
}

async function runSteps(browser: Browser, installation: Installation): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-browsers-"));
  try {
    const photo = join(folder, "clock.jpg");
    await writePhoto(photo);
    return await runInOrder(browser.page, await openScene(browser.page, installation, photo));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs the steps in order, up to the first that fails, because later steps need its result. */
async function runInOrder(page: Page, scene: Scene) {
  for (const { name, run } of mainJob) {
    const startedAt = performance.now();
    try {
      await run(scene);
      say(`  ok      ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`);
    } catch (error) {
      say(`  FAILED  ${name}: ${error instanceof Error ? error.message : error}`);
      say(`The page ${await page.evaluate("location.href")} shows:`);
      say(String(await page.evaluate("document.body.innerText")));
      return false;
    }
  }
  return true;
}

/**
 * Runs the journeys on the Chromium that `npm test` does not use. Returns whether they passed; undefined without another Chromium.
 * @param journeys names of spec files, all if empty
 */
async function checkOtherChromium(journeys: readonly string[]): Promise<boolean | undefined> {
  const { chosen, other } = await findChromiums(process.env.CHROMIUM_PATH);
  if (!other) {
    const only = chosen ? nameOf(chosen) : "Playwright's own";
    say(`Only one Chromium is on this machine, on which npm test runs the journeys: ${only}`);
    return undefined;
  }
  const env = { ...process.env, LOTWRIGHT_CHROMIUM: "other" };
  const code = await runInForeground("pnpm", ["--filter", "@lotwright/web", "journeys", ...journeys], env);
  if (code !== 0) say(`FAILED  ${nameOf(other)}`);
  return code === 0;
}

/** Checks one or all browsers of this machine. */
export async function checkBrowsers(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    options: { only: { type: "string" } },
    allowPositionals: true,
  });
  const { chosen, missing, isChromiumWanted } = chooseBrowsers(values.only, findFile);
  for (const line of missing) say(line);
  let failed = missing.length;
  for (const choice of chosen) failed += await check(choice);
  const onOther = isChromiumWanted ? await checkOtherChromium(positionals) : undefined;
  failed += Number(onOther === false);
  const checked = chosen.length + missing.length + Number(onOther !== undefined);
  say(`${checked - failed} browsers passed, ${failed} failed`);
  return failed === 0;
}

/** Runs the main job in a Chromium only, since a test machine may lack the other browsers. */
export async function checkSmallest(path: string, shared?: Installation): Promise<boolean> {
  return (await check({ name: "chromium", open: () => openChromium(path) }, shared)) === 0;
}

/** Finds an installed Chromium. */
export async function findInstalledChromium(): Promise<string | undefined> {
  const { chosen, other } = await findChromiums(process.env.CHROMIUM_PATH);
  return [chosen?.path, other?.path].find((path) => path?.startsWith("/"));
}
