import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { serveDuringTest } from "../../testing/page-listeners";
import { servePrinting } from "./print-photos";

const lot = (photos: string[]) => {
  const slides = photos.map((name) => `<a data-photo><img loading="lazy" src="/photos/${name}.jpg"></a>`);
  return `<li data-lot><div data-slides>${slides.join("")}</div></li>`;
};
const print = vi.fn();
const images = () => [...document.images];
const settle = (image: HTMLImageElement | undefined, how: "load" | "error") =>
  image?.dispatchEvent(new Event(how));
/** Resolves after the page would have been printed. */
const printed = () => setImmediate();

/** Presses Print. Returns whether the browser's own printing was prevented. */
function pressPrint(): boolean {
  const event = new KeyboardEvent("keydown", { key: "p", ctrlKey: true, cancelable: true, bubbles: true });
  return !document.body.dispatchEvent(event);
}

beforeEach(() => {
  serveDuringTest(servePrinting);
  vi.stubGlobal("print", print);
  window.dispatchEvent(new Event("beforeprint"));
  print.mockClear();
  document.body.innerHTML = `<p data-notice hidden></p>${lot(["a", "b"])}${lot(["c"])}`;
});

test("waits until each lot's first photo has loaded or failed before printing", async () => {
  expect(pressPrint()).toBe(true);
  expect(images().map(({ loading }) => loading === "eager")).toEqual([true, false, true]);
  const notice = document.querySelector<HTMLElement>("[data-notice]");
  expect([notice?.hidden, notice?.textContent]).toEqual([false, "Getting 2 photos ready to print..."]);

  settle(images()[0], "load");
  await printed();
  expect(print).not.toHaveBeenCalled();
  settle(images()[2], "error");
  await printed();
  expect(print).toHaveBeenCalledOnce();
});

test("prints immediately when Print is pressed a second time", async () => {
  pressPrint();
  expect(pressPrint()).toBe(false);
  window.dispatchEvent(new Event("beforeprint"));
  expect(document.querySelector<HTMLElement>("[data-notice]")?.hidden).toBe(true);
  for (const image of images()) settle(image, "load");
  await printed();
  expect(print).not.toHaveBeenCalled();
});

test("does not delay printing if no photos have to load", () => {
  document.body.innerHTML = "<li data-lot></li>";
  expect(pressPrint()).toBe(false);
});
