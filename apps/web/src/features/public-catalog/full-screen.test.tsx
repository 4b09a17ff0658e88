import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { reading } from "../../testing/catalog-reading";
import { serveDuringTest } from "../../testing/page-listeners";
import { serveFullScreen } from "./full-screen";
import { LotCard } from "./lot-card";
import { updateStrip } from "./photo-strips";
import { PhotoViewer } from "./photo-viewer";

const lamp = {
  id: "1",
  lotNumber: 1002,
  sectionLetter: "B",
  title: "Brass lamp",
  description: "",
  category: "",
  quantity: 1,
  notes: "",
  photoUrls: ["a", "b", "c"].map((letter) => `/photos/${letter.repeat(32)}.jpg`),
};

const one = <Found extends Element>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const viewer = () => one<HTMLDialogElement>("dialog");

/** jsdom has neither layout nor dialogs; in browsers hidden elements have no width and lose their scroll position. */
function layOut(slides: HTMLElement, isShown: () => boolean): void {
  let left = 0;
  Object.defineProperty(slides, "clientWidth", { get: () => (isShown() ? 300 : 0) });
  Object.defineProperty(slides, "scrollLeft", { get: () => (isShown() ? left : 0) });
  slides.scrollTo = (options?: number | ScrollToOptions) => {
    if (typeof options === "object" && isShown()) left = options.left ?? 0;
  };
}

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <LotCard item={lamp} reading={reading} isFirst={false} isAmongPhotos />
      <PhotoViewer />
    </>,
  );
  layOut(one("[data-lot] [data-slides]"), () => true);
  layOut(one("dialog [data-slides]"), () => viewer().open);
  viewer().showModal = () => viewer().setAttribute("open", "");
  viewer().close = () => {
    viewer().removeAttribute("open");
    viewer().dispatchEvent(new Event("close"));
  };
  serveDuringTest(serveFullScreen);
});

const photos = () => [...document.querySelectorAll<HTMLElement>("[data-lot] [data-photo]")];

/** Scrolls as a finger or an arrow key does. */
function turnTo(index: number): void {
  one("dialog [data-slides]").scrollTo({ left: index * 300 });
  updateStrip(one("dialog [data-strip]"));
}

test("scrolls the card to the last full-screen photo and focuses it on close", () => {
  photos()[0]?.click();
  turnTo(2);
  one<HTMLElement>("[data-viewer-close]").click();
  expect(one("[data-lot] [data-slides]").scrollLeft).toBe(600);
  expect(document.activeElement).toBe(photos()[2]);
});

test("opens the pressed photo in full screen and returns to it on close", () => {
  photos()[1]?.click();
  expect(one("dialog [data-counter]").textContent).toBe("2 / 3");
  expect(one("[data-viewer-title]").textContent).toBe("Lot 1002B · Brass lamp");
  viewer().close();
  expect(one("[data-lot] [data-slides]").scrollLeft).toBe(300);
});

test("resets the full-screen photo each time the viewer opens", () => {
  photos()[0]?.click();
  turnTo(2);
  viewer().close();
  photos()[0]?.click();
  viewer().close();
  expect(one("[data-lot] [data-slides]").scrollLeft).toBe(0);
});
