import { expect, type Page } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { choosePhotos, makePhoto } from "./photos";

const lotCount = 25;
const cpuSlowdown = 4;

/** Presses a button and returns the milliseconds until the first frame that shows the next screen's heading. */
function pressUntil(page: Page, names: { button: string; heading: string }): Promise<number> {
  return page.evaluate(({ button, heading }) => {
    const pressed = [...document.querySelectorAll("button")].find(
      (each) => each.textContent?.trim() === button,
    );
    if (!pressed) throw new Error(`There is no button "${button}"`);
    const isShown = () =>
      [...document.querySelectorAll("h1")].some(
        (each) => each.textContent === heading && each.checkVisibility(),
      );
    return new Promise<number>((resolve) => {
      const startedAt = performance.now();
      // A timer that is set in an animation frame callback runs after that frame has been painted.
      const look = () =>
        requestAnimationFrame(
          isShown() ? () => setTimeout(() => resolve(performance.now() - startedAt)) : look,
        );
      pressed.click();
      look();
    });
  }, names);
}

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

test("measures the way from the camera to the form and back on a slow phone", async ({ page }) => {
  test.setTimeout(240_000);
  const manifestId = await openWorkspace(page, "loop@example.com", "Barn");
  await page.goto(`/manifests/${manifestId}/camera`);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  const times = { toForm: [] as number[], toCamera: [] as number[] };
  for (let lot = 0; lot < lotCount; lot += 1) {
    await choosePhotos(page, [await makePhoto(`lot-${lot}`, "#6b4a2b")]);
    await expect(page.getByRole("button", { name: "Done (1 photo)" })).toBeEnabled();
    times.toForm.push(await pressUntil(page, { button: "Done (1 photo)", heading: "Item Details" }));
    await expect(page.getByLabel("Lot number")).toHaveValue(`${1000 + lot}`);
    times.toCamera.push(await pressUntil(page, { button: "Save & Next", heading: "Capture Photos" }));
  }
  for (const [name, values] of Object.entries(times)) {
    const [p50, p95] = [percentile(values, 0.5), percentile(values, 0.95)].map((ms) => Math.round(ms));
    process.stdout.write(`${name}: p50 ${p50} ms, p95 ${p95} ms of ${values.length}\n`);
  }
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
});
