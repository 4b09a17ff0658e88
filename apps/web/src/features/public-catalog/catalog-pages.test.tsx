import type { CatalogPlace, PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { describe, expect, test } from "vitest";
import { catalogOfLots, catalogPlace } from "../../testing/public-catalogs";
import { findLots } from "./filter-lots";
import { type ListedLot, lotsEvent } from "./lots-script";
import { catalogPages } from "./render-catalog";

const pages = catalogPages({ style: "", script: "/assets/catalog-1.js" });
const hostile = `</script><!--<script>"'&<img src=x onerror=alert(1)>\u2028\u2029]]>`;

function open(shown: PublicCatalog, values: Partial<CatalogPlace> = {}): Document {
  const html = [...pages.catalog(shown, { ...catalogPlace, path: "/public/secret-token", ...values })].join(
    "",
  );
  return new DOMParser().parseFromString(html, "text/html");
}

const lotsIn = (page: Document) => [...page.querySelectorAll("[data-lot]")].map(({ id }) => id);
const hrefs = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((link) => link.getAttribute("href"));

/** Runs the script that contains all lots of a catalog, and returns the lots. */
function runScript(shown: PublicCatalog) {
  let lots: ListedLot[] = [];
  const take = (event: Event) => {
    if (event instanceof CustomEvent) lots = event.detail;
  };
  addEventListener(lotsEvent, take, { once: true });
  // biome-ignore lint/security/noGlobalEval: the script is what browsers run
  globalThis.eval([...pages.lots(shown, { ...catalogPlace, page: "all" })].join(""));
  return lots;
}

test.each([0, 1, 499, 500])("renders a catalog of %i lots on one page, without links to others", (count) => {
  const page = open(catalogOfLots(count));
  expect(lotsIn(page)).toHaveLength(count);
  expect(page.querySelector("[data-pager], [data-lasts], [data-show-more], [rel=next]")).toBeNull();
  expect(page.title).toBe("Autumn Sale");
});

test.each([501, 1_000, 1_203])("renders each of %i lots on exactly one page", (count) => {
  const shown = catalogOfLots(count);
  const pageCount = Math.ceil(count / 500);
  const found = Array.from({ length: pageCount }, (_, index) => lotsIn(open(shown, { page: index + 1 })));
  expect(found.flat()).toEqual(shown.items.toReversed().map(({ lotNumber }) => `lot-${lotNumber}`));
  expect(lotsIn(open(shown, { page: "all" }))).toEqual(found.flat());
});

test("links the pages of a catalog, and names the shown one", () => {
  const page = open(catalogOfLots(1_203), { page: 2 });
  expect(page.querySelector("[data-pager] p")?.textContent).toBe("Page 2 of 3 · lots 501 – 1000");
  expect(page.title).toBe("Autumn Sale · Page 2 of 3 · lots 501 – 1000");
  expect(page.querySelector("[data-count]")?.textContent).toBe("1,203 lots");
  expect(page.querySelector(".page-place")?.textContent).toBe("Page 2 of 3");
  expect(hrefs(page, "[data-pager] .turns a")).toEqual(["?page=1", "?page=3"]);
  expect(hrefs(page, "[data-pager] li a")).toEqual(["?page=1", "?page=2", "?page=3"]);
  expect(hrefs(page, "[data-pager] > a")).toEqual(["?page=all"]);
  expect(page.querySelector("[aria-current=page]")?.getAttribute("aria-label")).toBe("Page 2");
  expect(page.querySelector("[data-lots]")?.getAttribute("data-lasts")).toBe("500 1000 1203");
});

test("links few of many pages, and leaves the token out of every page", () => {
  const shown = catalogOfLots(10_000);
  const page = open(shown, { page: 10 });
  const texts = [...page.querySelectorAll("[data-pager] li")].map(({ textContent }) => textContent);
  expect(texts).toEqual(["1", "…", "9", "10", "11", "…", "20"]);
  expect(page.documentElement.outerHTML).not.toContain("secret-token");
});

describe("for search engines", () => {
  const searchable = { allowsSearchEngines: true };

  test("links each page's canonical URL and its previous and next page", () => {
    const shown = catalogOfLots(1_203);
    const links = (page: number | "all") =>
      hrefs(open(shown, { ...searchable, page }), "head [rel=canonical], head [rel=prev], head [rel=next]");
    const address = "https://lots.example/public/secret-token";
    expect(links(1)).toEqual([address, "?page=2"]);
    expect(links(2)).toEqual([`${address}?page=2`, "?page=1", "?page=3"]);
    expect(links(3)).toEqual([`${address}?page=3`, "?page=2"]);
  });

  test("excludes the page with all lots, which repeats the others", () => {
    const shown = catalogOfLots(501);
    const robots = (page: number | "all") =>
      open(shown, { ...searchable, page }).querySelector("[name=robots]");
    expect([robots(1), robots(2)]).toEqual([null, null]);
    expect(robots("all")?.getAttribute("content")).toBe("noindex");
  });
});

describe("the script with all lots", () => {
  test("passes on the card of every lot, as the pages have it", () => {
    const shown = catalogOfLots(45, {
      category: "Tools",
      description: "Two\nlines",
      photoUrls: ["/photos/a.jpg"],
    });
    const lots = runScript(shown);
    const cards = [...open(shown, { page: "all" }).querySelectorAll("[data-lot]")];
    const fromScript = new DOMParser().parseFromString(
      `<ol>${lots.map(({ html }) => html).join("")}</ol>`,
      "text/html",
    );
    const [first, second, ...others] = [...fromScript.querySelectorAll("[data-lot]")];
    expect([first?.id, second?.id]).toEqual(["lot-1", "lot-2"]);
    expect(others.map(({ outerHTML }) => outerHTML)).toEqual(
      cards.slice(2).map(({ outerHTML }) => outerHTML),
    );
  });

  test("runs nothing that is written in a lot", () => {
    const texts = {
      title: hostile,
      description: hostile,
      category: hostile,
      notes: hostile,
      custom1: hostile,
    };
    const lots = runScript(catalogOfLots(1, texts));
    document.body.innerHTML = lots[0]?.html ?? "";
    expect(document.querySelector("script, img, [onerror]")).toBeNull();
    expect(document.querySelector(".lot-title")?.textContent).toBe(hostile);
  });

  test.each([
    ["BRASS", true],
    ["12b", true],
    ["tools", true],
    ["line two", true],
    ["lot 12", true],
    ["b", true],
    ["chip", false],
    ["lampone", false],
  ])("renders cards that contain the text searched by %j", (text, isFound) => {
    const item = {
      lotNumber: 12,
      sectionLetter: "B",
      title: " Brass lamp ",
      category: "Tools",
      notes: "Chipped",
    };
    const [lot] = runScript(catalogOfLots(1, { ...item, description: "One\nline two" }));
    document.body.innerHTML = lot?.html ?? "";
    const card = document.querySelector("[data-lot]");
    const isMatch = (lot: Parameters<typeof findLots>[0][number] | null | undefined) =>
      lot && findLots([lot], { text, category: "" }).length > 0;
    expect([isMatch(lot), isMatch(card)]).toEqual([isFound, isFound]);
  });
});
