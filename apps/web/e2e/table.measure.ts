import { expect, type Page } from "@playwright/test";
import { test } from "./app";
import { makePhoto, uploadPhoto } from "./photos";
import { desktopOptions } from "./screen-sizes";
import { makeManifest, seedItems } from "./seed-items";
import { pasteText } from "./table-paste";
import { timeOpening } from "./time-opening";

test.use(desktopOptions);

const itemCount = 5_000;
const cpuSlowdown = 4;
const usableMs = 1_500;
const longestFrameMs = 100;
const pastedRows = 500;
const pasteMs = 2_000;

type Step = { down: number; right: number; frames: number };

/** Scrolls the table. Returns the longest frame in ms and the highest number of DOM nodes. */
function measureScroll(page: Page, step: Step) {
  return page.evaluate(
    ({ down, right, frames }) =>
      new Promise<{ longestMs: number; nodes: number; end: number }>((resolve) => {
        const grid = document.querySelector("[role=grid]");
        let [left, last, longestMs, nodes] = [frames, performance.now(), 0, 0];
        const frame = (now: number) => {
          longestMs = Math.max(longestMs, now - last);
          last = now;
          nodes = Math.max(nodes, document.getElementsByTagName("*").length);
          if (left === 0) return resolve({ longestMs, nodes, end: grid?.scrollTop ?? 0 });
          left -= 1;
          grid?.scrollBy(right, down);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame((now) => {
          last = now;
          frame(now);
        });
      }),
    step,
  );
}

test(`opens, scrolls, and fills a table of ${itemCount} lots`, async ({ page, app }) => {
  const manifestId = await makeManifest(page, "Barn clearance");
  const photoUrls = [await uploadPhoto(page, app, await makePhoto("brown", "#6b4a2b"))];
  await seedItems(app, { manifestId, count: itemCount, photoUrls });
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("lotwright.items.view", "table"));
  await page.goto("/");
  await page.getByRole("link", { name: "Barn clearance" }).waitFor();
  const devTools = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => devTools.send("Emulation.setCPUThrottlingRate", { rate });
  await slowDown(cpuSlowdown);

  const openingMs = await timeOpening(page, "[role=grid] [role=gridcell]");
  await expect(page.getByText("Loading the details of the lots...")).toHaveCount(0);
  const slow = await measureScroll(page, { down: 40, right: 0, frames: 150 });
  const fast = await measureScroll(page, { down: 130, right: 0, frames: 150 });
  const sideways = await measureScroll(page, { down: 0, right: 30, frames: 60 });
  await page.goto(`/manifests/${manifestId}`);
  await page.getByRole("gridcell").first().waitFor();
  const freshMs = await page.evaluate(() => performance.now());
  await expect(page.getByText("Loading the details of the lots...")).toHaveCount(0);

  const cells = Array.from({ length: pastedRows }, (_, row) =>
    [`Pasted ${row}`, "Brass, with a maker's mark.", "Pottery", "Weir", row + 10].join("\t"),
  );
  const paste = async () => {
    await page.locator("[data-row='0'] [data-column='3']").click();
    const start = performance.now();
    await pasteText(page, cells.join("\r\n"));
    await page.getByText("2,500 cells pasted", { exact: true }).waitFor();
    return performance.now() - start;
  };
  const slowPasteMs = await paste();
  await page.keyboard.press("Control+z");
  await page.getByText("2,500 cells restored", { exact: true }).waitFor();
  await slowDown(1);
  const pastedMs = await paste();

  const figures = { openingMs, freshMs, slow, fast, sideways, slowPasteMs, pastedMs };
  process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`);
  expect(openingMs).toBeLessThan(usableMs);
  expect(Math.max(slow.longestMs, fast.longestMs, sideways.longestMs)).toBeLessThan(longestFrameMs);
  expect(pastedMs).toBeLessThan(pasteMs);
});
