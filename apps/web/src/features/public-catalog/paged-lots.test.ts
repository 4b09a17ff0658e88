import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { untilPage } from "../../testing/page-changes";
import { serveDuringTest } from "../../testing/page-listeners";
import { catalogOfLots, catalogPlace } from "../../testing/public-catalogs";
import { catalogPages } from "./render-catalog";

const pages = catalogPages({ style: "", script: "/assets/catalog-1.js" });
const shown = catalogOfLots(1_203);
for (const item of shown.items) {
  if (item.lotNumber % 100 === 7) item.category = "Tools";
  if (item.lotNumber > 1_200) item.title = "Chair";
}
const script = [...pages.lots(shown, { ...catalogPlace, page: "all" })].join("");

type Network = {
  /** How the script fails: `error`, or `load` of a truncated script. */
  failure: "error" | "load" | undefined;
  urls: string[];
};

/** Simulates script loading, since jsdom has no network: runs the catalog's script, or fails. */
function serveScript(): Network {
  const network: Network = { failure: undefined, urls: [] };
  const observer = new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof HTMLScriptElement)) continue;
      network.urls.push(new URL(added.src).pathname);
      // biome-ignore lint/security/noGlobalEval: the script is what browsers run
      if (!network.failure) globalThis.eval(script);
      added.dispatchEvent(new Event(network.failure ?? "load"));
    }
  });
  observer.observe(document.head, { childList: true });
  onTestFinished(() => observer.disconnect());
  return network;
}

type Client = { pageOfLot: (name: string) => number | undefined };

/** Opens a page of the catalog with a new copy of the client's modules, as a browser does. */
async function open(page: number): Promise<Client> {
  const html = [...pages.catalog(shown, { ...catalogPlace, page })].join("");
  document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
  vi.resetModules();
  const [{ serveSearch }, { serveCategories }, { serveMoreLots, pageOfLot }, { servePrinting }] =
    await Promise.all([
      import("./search-lots"),
      import("./filter-lots"),
      import("./paged-lots"),
      import("./print-photos"),
    ]);
  serveDuringTest(() => {
    serveSearch();
    serveCategories();
    serveMoreLots();
    servePrinting();
  });
  return { pageOfLot };
}

const lots = () => [...document.querySelectorAll("[data-lots] > [data-lot]")].map(({ id }) => id);
const text = (selector: string) => document.querySelector(selector)?.textContent;
const isHidden = (selector: string) => document.querySelector<HTMLElement>(selector)?.hidden;
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

function type(words: string): void {
  const input = document.querySelector<HTMLInputElement>("#search input");
  if (input) input.value = words;
  input?.dispatchEvent(new Event("input", { bubbles: true }));
}

let network: ReturnType<typeof serveScript>;
beforeEach(() => {
  network = serveScript();
  history.replaceState(null, "", "/public/token?page=2");
});

test("finds lots of all pages, and shows the page's own lots after the search", async () => {
  await open(2);
  const own = lots();
  expect([own.length, own[0], network.urls]).toEqual([500, "lot-501", []]);
  press("[data-search-toggle]");
  type("chair");
  await untilPage(() => expect(lots()).toEqual(["lot-1201", "lot-1202", "lot-1203"]));
  expect([text("[data-count]"), isHidden("[data-show-more]")]).toEqual(["3 of 1,203 lots", true]);
  type("nothing");
  await untilPage(() => expect(isHidden("[data-no-match]")).toBe(false));
  expect([lots(), text("[data-count]")]).toEqual([[], "0 of 1,203 lots"]);
  press("[data-search-close]");
  expect([lots(), text("[data-count]"), isHidden("[data-no-match]")]).toEqual([own, "1,203 lots", true]);
  expect(network.urls).toEqual(["/public/token/lots.js"]);
});

test("filters the lots of all pages by category", async () => {
  await open(1);
  const select = document.querySelector<HTMLSelectElement>("[data-category-filter]");
  if (select) select.value = "tools";
  select?.dispatchEvent(new Event("change", { bubbles: true }));
  await untilPage(() => expect(text("[data-count]")).toBe("12 of 1,203 lots"));
  expect([lots()[0], lots().at(-1)]).toEqual(["lot-7", "lot-1107"]);
});

test("shows 50 matches at first and 50 more with each press, from whose first the reader goes on", async () => {
  await open(1);
  type("lamp 11");
  await untilPage(() => expect(text("[data-count]")).toBe("111 of 1,203 lots"));
  const before = lots();
  expect([before.length, isHidden("[data-show-more]")]).toEqual([50, false]);
  press("[data-show-more] button");
  expect([lots().length, lots().slice(0, 50)]).toEqual([100, before]);
  expect(document.activeElement?.id).toBe(lots()[50]);
  press("[data-show-more] button");
  expect([lots().length, isHidden("[data-show-more]")]).toEqual([111, true]);
});

test("keeps the cards of a search, with their loaded photos, while the next text has the same matches", async () => {
  await open(1);
  type("chair");
  await untilPage(() => expect(lots()).toHaveLength(3));
  const card = document.querySelector("[data-lot]");
  type("chai");
  await untilPage(() => expect(lots()).toHaveLength(3));
  expect(document.querySelector("[data-lot]")).toBe(card);
});

test.each([
  ["can't be loaded", "error"],
  ["are truncated", "load"],
] as const)("shows an error if the other lots %s, and tries again with the next key", async (_, failure) => {
  await open(1);
  network.failure = failure;
  type("chair");
  await untilPage(() =>
    expect(text("[data-notice]")).toBe(
      "The other lots couldn't be loaded. Check your connection and try again.",
    ),
  );
  expect(lots()).toHaveLength(500);
  network.failure = undefined;
  type("chairs");
  type("chair");
  await untilPage(() => expect(lots()).toEqual(["lot-1201", "lot-1202", "lot-1203"]));
  expect([network.urls.length, isHidden("[data-notice]")]).toEqual([2, true]);
});

test("prints the lots of all pages, and shows the page's own lots afterwards", async () => {
  await open(2);
  const printed = new Promise<void>((resolve) => vi.stubGlobal("print", resolve));
  onTestFinished(() => void vi.unstubAllGlobals());
  const event = new KeyboardEvent("keydown", { key: "p", ctrlKey: true, cancelable: true, bubbles: true });
  expect(document.body.dispatchEvent(event)).toBe(false);
  await printed;
  expect(lots()).toHaveLength(1_203);
  window.dispatchEvent(new Event("afterprint"));
  expect(lots()).toHaveLength(500);
  window.dispatchEvent(new Event("beforeprint"));
  expect(lots()).toHaveLength(1_203);
});

test("finds the page of a lot by the last lots of the pages", async () => {
  const { pageOfLot } = await open(1);
  const names = ["1", "500", "500c", "501", "501b", "1203", "1204", "brass", ""];
  expect(names.map(pageOfLot)).toEqual([1, 1, 2, 2, 2, 3, undefined, undefined, undefined]);
});
