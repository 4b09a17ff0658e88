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

/** Mocks layout and dialogs, which jsdom lacks. As in browsers, a hidden element has no width and loses its scroll position. */
function layOut(slides: HTMLElement, isShown: () => boolean): void {
  let left = 0;
  Object.defineProperty(slides, "clientWidth", { get: () => (isShown() ? 300 : 0) });
  Object.defineProperty(slides, "scrollLeft", { get: () => (isShown() ? left : 0) });
  slides.scrollTo = async (options?: number | ScrollToOptions) => {
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

/** Scrolls the full-screen photos to this index, like a swipe or an arrow key does. */
function turnTo(index: number): void {
  one("dialog [data-slides]").scrollTo({ left: index * 300 });
  updateStrip(one("dialog [data-strip]"));
}

test("scrolls the card to the photo that was shown last in full screen, and focuses that photo on close", () => {
  photos()[0]?.click();
  turnTo(2);
  one<HTMLElement>("[data-viewer-close]").click();
  expect(one("[data-lot] [data-slides]").scrollLeft).toBe(600);
  expect(document.activeElement).toBe(photos()[2]);
});

test("opens the pressed photo in full screen, and returns to it on close", () => {
  photos()[1]?.click();
  expect(one("dialog [data-counter]").textContent).toBe("2 / 3");
  expect(one("[data-viewer-title]").textContent).toBe("Lot 1002B · Brass lamp");
  viewer().close();
  expect(one("[data-lot] [data-slides]").scrollLeft).toBe(300);
});

test("starts with the pressed photo whenever the full-screen viewer opens", () => {
  photos()[0]?.click();
  turnTo(2);
  viewer().close();
  photos()[0]?.click();
  viewer().close();
  expect(one("[data-lot] [data-slides]").scrollLeft).toBe(0);
});
