import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { reading } from "../../testing/catalog-reading";
import { untilPage } from "../../testing/page-changes";
import { serveDuringTest } from "../../testing/page-listeners";
import { CatalogToolbar } from "./catalog-toolbar";
import { showMatches } from "./filter-lots";
import { serveGoToLot } from "./go-to-lot";
import { LotCard } from "./lot-card";
import { pageOf } from "./page-of";

const item = {
  id: "1",
  title: "",
  description: "",
  category: "",
  quantity: 1,
  notes: "",
  photoUrls: [],
};
const lots = [
  { ...item, lotNumber: 999, sectionLetter: "" },
  { ...item, lotNumber: 1001, sectionLetter: "A" },
  { ...item, lotNumber: 1001, sectionLetter: "C" },
  { ...item, lotNumber: 1002, sectionLetter: "" },
];

const scrolledTo = vi.fn();

beforeEach(() => {
  scrolledTo.mockReset();
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(async function (this: Element) {
    scrolledTo(this.id);
  });
  const cards = lots.map((lot) => (
    <LotCard
      key={lot.lotNumber + lot.sectionLetter}
      item={lot}
      reading={reading}
      isFirst={false}
      isAmongPhotos={false}
    />
  ));
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <CatalogToolbar items={lots} lotPage={pageOf({ items: lots }, { page: 1 })} />
      {cards}
      <p data-no-match hidden />
      <p data-notice hidden />
    </>,
  );
});

const field = () => document.querySelector<HTMLInputElement>("[data-go-to-lot] input");
const notice = () => document.querySelector<HTMLElement>("[data-notice]");

/** Submits the form. Returns whether the page leaves the form to the browser, which it must not. */
function submit(text: string): boolean {
  const input = field();
  if (input) input.value = text;
  const event = new Event("submit", { bubbles: true, cancelable: true });
  return document.querySelector("form")?.dispatchEvent(event) ?? true;
}

test.each([
  ["1001C", "lot-1001C"],
  ["lot 1001 c", "lot-1001C"],
  ["Lot 1002", "lot-1002"],
  ["0999", "lot-999"],
  ["1001", "lot-1001A"],
])("goes to the lot that %j names, and focuses its card below the toolbar", async (text, id) => {
  serveDuringTest(serveGoToLot);
  expect(submit(text)).toBe(false);
  await untilPage(() => expect(document.activeElement?.id).toBe(id));
  expect(location.hash).toBe(`#${id}`);
  expect(scrolledTo).toHaveBeenCalledWith(id);
  expect(field()?.value).toBe("");
});

test.each(["1003", "1001B", "brass", "99"])(
  "says that there is no lot %j, and keeps the typed text",
  (text) => {
    serveDuringTest(serveGoToLot);
    expect(submit(text)).toBe(false);
    expect([notice()?.hidden, notice()?.textContent]).toEqual([false, `No lot ${text} in this catalog`]);
    expect([field()?.value, field()?.getAttribute("aria-invalid")]).toEqual([text, "true"]);
    expect([document.activeElement, location.hash]).toEqual([field(), ""]);
    expect(scrolledTo).not.toHaveBeenCalled();
  },
);

test("shows no error for an empty lot number, and clears the error after a valid one", async () => {
  serveDuringTest(serveGoToLot);
  submit("");
  expect([notice()?.hidden, document.activeElement]).toEqual([true, field()]);
  submit("1003");
  submit("1002");
  expect([field()?.getAttribute("aria-invalid"), notice()?.hidden]).toEqual(["false", true]);
  await untilPage(() => expect(document.activeElement?.id).toBe("lot-1002"));
});

test("clears the search if the requested lot is not among its matches", async () => {
  serveDuringTest(serveGoToLot);
  const search = document.querySelector<HTMLInputElement>("#search input");
  if (search) search.value = "999";
  showMatches(document, { text: "999", category: "" });
  submit("1002");
  await untilPage(() => expect(document.activeElement?.id).toBe("lot-1002"));
  expect(document.querySelectorAll("[data-unmatched]")).toHaveLength(0);
  expect(search?.value).toBe("");
});

test("scrolls to the same lot when its number is submitted again", async () => {
  serveDuringTest(serveGoToLot);
  submit("1002");
  await untilPage(() => expect(document.activeElement?.id).toBe("lot-1002"));
  field()?.focus();
  submit("1002");
  expect(document.activeElement?.id).toBe("lot-1002");
});

test.each([
  ["#lot-1001C", "lot-1001C"],
  ["#lot-1001c", "lot-1001C"],
])("opens the catalog at the lot of the URL %s", (hash, id) => {
  history.replaceState(null, "", hash);
  serveDuringTest(serveGoToLot);
  expect(document.activeElement?.id).toBe(id);
  expect(scrolledTo).toHaveBeenCalledWith(id);
});

test.each(["#lot-5", "#search", "#lot-%", ""])(
  "opens the catalog at the top for the URL fragment %j",
  (hash) => {
    history.replaceState(null, "", hash || "/");
    serveDuringTest(serveGoToLot);
    expect(document.activeElement).toBe(document.body);
    expect(scrolledTo).not.toHaveBeenCalled();
  },
);

test("stops keeping the lot in position when the user scrolls", async () => {
  history.replaceState(null, "", "#lot-1002");
  serveDuringTest(serveGoToLot);
  window.dispatchEvent(new Event("wheel"));
  const { length } = scrolledTo.mock.calls;
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(scrolledTo.mock.calls).toHaveLength(length);
});

test("keeps the scroll position if the user scrolled before the catalog finished loading", () => {
  const loading = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  history.replaceState(null, "", "#lot-1002");
  serveDuringTest(serveGoToLot);
  loading.mockRestore();
  window.dispatchEvent(new Event("touchmove"));
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(scrolledTo).not.toHaveBeenCalled();
});
