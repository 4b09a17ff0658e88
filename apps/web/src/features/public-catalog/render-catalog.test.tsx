import { inColumnOrder } from "@lotwright/contracts/catalog/item-fields";
import type { CatalogPlace, PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { describe, expect, test, vi } from "vitest";
import {
  publicCatalog as catalog,
  catalogPlace,
  publicItem as item,
  type PublicItem,
} from "../../testing/public-catalogs";
import { catalogPages } from "./render-catalog";

const pages = catalogPages({ style: ".a > .b { color: red }", script: "/assets/catalog-1.js" });
const photo = (letter: string) => `/photos/${letter.repeat(32)}.jpg`;
const hostile = `</title></script><!--"><img src=x onerror=alert(1)>'&`;

function piecesOf(shown: PublicCatalog, place: Partial<CatalogPlace> = {}): string[] {
  return [...pages.catalog(shown, { ...catalogPlace, ...place })];
}

function open(shown: PublicCatalog, place: Partial<CatalogPlace> = {}): Document {
  return new DOMParser().parseFromString(piecesOf(shown, place).join(""), "text/html");
}

const text = (root: ParentNode | null | undefined, selector: string) =>
  root?.querySelector(selector)?.textContent;
const lots = (page: Document) => [...page.querySelectorAll("[data-lot]")];

test("renders the public catalog in the reverse order of the item list", () => {
  const page = open(catalog({ items: [1, 2, 3, 4, 5].map((lotNumber) => item({ lotNumber })) }));
  expect(lots(page).map((lot) => text(lot, ".lot-badge"))).toEqual([
    "Lot 5",
    "Lot 4",
    "Lot 3",
    "Lot 2",
    "Lot 1",
  ]);
});

test("lists custom fields of the public catalog in the owner's order", () => {
  const shown = catalog({
    items: [item({ custom1: "Bronze", custom2: "Berlin", custom3: "Signed" })],
    customColumnLabels: { custom1: "Material", custom3: "Mark" },
  });
  const page = open(shown, { columnOrder: inColumnOrder(["custom3", "custom2"]) });
  expect([...page.querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual([
    "Mark",
    "Custom2",
    "Material",
  ]);
});

test("streams every lot of the public catalog exactly once", () => {
  const items = Array.from({ length: 75 }, (_, index) =>
    item({ lotNumber: 1000 + index, description: hostile }),
  );
  const pieces = piecesOf(catalog({ items }));
  expect(pieces.length).toBeGreaterThan(3);
  const page = new DOMParser().parseFromString(pieces.join(""), "text/html");
  expect(new Set(lots(page).map(({ id }) => id)).size).toBe(75);
  expect(page.querySelectorAll("ol > [data-lot]")).toHaveLength(75);
});

test("shows number, letter, title, quantity, category, description, notes and custom fields on a public lot card", () => {
  const written = item({
    lotNumber: 1003,
    sectionLetter: "B",
    title: "Brass lamp",
    quantity: 3,
    category: "Tools",
    description: "Two\nlines",
    notes: "Chipped",
    custom1: "Meissen",
    custom2: " \n",
    custom20: "1912",
  });
  const [lot] = lots(open(catalog({ items: [written], customColumnLabels: { custom1: "Maker" } })));
  expect(text(lot, ".lot-badge")).toBe("Lot 1003B");
  expect(text(lot, ".lot-title")).toBe("Brass lamp");
  expect([...(lot?.querySelectorAll(".lot-facts span") ?? [])].map(({ textContent }) => textContent)).toEqual(
    ["Qty: 3", "Tools"],
  );
  expect(text(lot, "p.lines")).toBe("Two\nlines");
  expect([...(lot?.querySelectorAll("dt, dd") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Notes",
    "Chipped",
    "Maker",
    "Meissen",
    "Custom20",
    "1912",
  ]);
});

test("omits a quantity of 1 and empty fields from a public lot card", () => {
  expect(lots(open(catalog({ items: [item({ title: "Lamp" })] })))[0]?.textContent).toBe("Lot 1000Lamp");
});

test("shows 'Description to follow' for a public lot without title and description", () => {
  const blank = item({ title: " ", description: "\n", notes: "Chipped" });
  const items = [item({ title: "Lamp" }), item({ description: "Of brass" }), blank, item()];
  expect(lots(open(catalog({ items }))).map(({ textContent }) => textContent)).toEqual([
    "Lot 1000Description to follow",
    "Lot 1000Description to followNotesChipped",
    "Lot 1000Of brass",
    "Lot 1000Lamp",
  ]);
});

test("reserves photo space for a lot without photos unless the whole catalog has none", () => {
  const bare = item({ title: "Lamp" });
  const places = (items: PublicItem[]) => lots(open(catalog({ items }))).map((lot) => text(lot, ".no-photo"));
  expect(places([bare, item({ photoUrls: [photo("a")] })])).toEqual([undefined, "No photo"]);
  expect(places([bare, bare])).toEqual([undefined, undefined]);
});

test("renders the category filter, the lot number field and the search of the public catalog", () => {
  const items = ["Tools", "Tools", ""].map((category) => item({ category }));
  const page = open(catalog({ items }));
  expect([...page.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "All categories",
    "Tools (2)",
  ]);
  expect(page.querySelector("[data-go-to-lot] input")?.getAttribute("aria-label")).toBe("Go to lot");
  expect(text(page, "[data-count]")).toBe("3 lots");
});

test("hides the category filter for one category and the lot number field for one lot", () => {
  const [one, alike] = [1, 2].map((length) =>
    open(catalog({ items: Array.from({ length }, () => item({ category: "Tools" })) })),
  );
  expect([one, alike].map((page) => page?.querySelector("select"))).toEqual([null, null]);
  expect([one, alike].map((page) => page?.querySelectorAll("[data-go-to-lot]").length)).toEqual([0, 1]);
});

test("renders no row of photos for a lot without photos, no buttons for one photo, and a counter for several photos", () => {
  const photoCounts = [3, 1, 0];
  const items = photoCounts.map((count) => item({ photoUrls: ["a", "b", "c"].slice(0, count).map(photo) }));
  const strips = lots(open(catalog({ items }))).map((lot) => lot.querySelector("[data-strip]"));
  expect(strips.map((strip) => strip?.querySelectorAll("[data-turn]").length)).toEqual([undefined, 0, 2]);
  expect(text(strips[2], "[data-counter]")).toBe("1 / 3");
});

test("lazy-loads thumbnails below the first screen, and links each to the full photo", () => {
  const items = Array.from({ length: 6 }, () => item({ photoUrls: [photo("a"), photo("b")] }));
  const images = [...open(catalog({ items })).querySelectorAll("[data-photo] img")];
  expect(images[0]?.getAttribute("src")).toBe(photo("a").replace(".jpg", "-thumb.jpg"));
  expect(images[0]?.closest("a")?.getAttribute("href")).toBe(photo("a"));
  const eager = images.filter((image) => image.getAttribute("loading") !== "lazy");
  expect(eager).toEqual([images[0], images[2]]);
});

test("escapes user text everywhere in the public catalog", () => {
  const hostileItem = item({
    title: hostile,
    description: hostile,
    category: hostile,
    notes: hostile,
    custom1: hostile,
  });
  const company = {
    companyName: hostile,
    companyWebsite: hostile,
    companyPhone: hostile,
    companyEmail: hostile,
  };
  const shown = catalog({
    manifest: { name: hostile, currency: "USD", saleLocation: hostile },
    items: [hostileItem],
    companySettings: { ...company, logoUrl: null },
    customColumnLabels: { custom1: hostile },
  });
  const page = open(shown);
  expect(page.querySelectorAll("script")).toHaveLength(1);
  expect(page.querySelector("img, [onerror]")).toBeNull();
  expect([page.title, text(page, "h1"), text(page, ".lot-title")]).toEqual([hostile, hostile, hostile]);
  expect([...page.querySelectorAll("dt")].at(-1)?.textContent).toBe(hostile);
  expect(page.querySelector<HTMLMetaElement>("[property='og:title']")?.content).toBe(hostile);
});

test("renders user text in its own writing direction", () => {
  const page = open(
    catalog({ items: [item({ title: "كاميرا", description: "نص", category: "x", notes: "y" })] }),
  );
  for (const selector of ["h1", ".lot-title", ".lot-facts span", "p.lines", "dd"]) {
    expect(page.querySelector(selector)?.getAttribute("dir")).toBe("auto");
  }
});

test("shows the company's logo, phone, email and website in the public catalog", () => {
  const page = open(
    catalog({
      companySettings: {
        companyName: "Field & Sons",
        companyPhone: "+44 20",
        companyEmail: "sales@field.example",
        companyWebsite: "field.example",
        logoUrl: "/photos/logo.png",
      },
    }),
  );
  expect(page.querySelector("header img")?.getAttribute("src")).toBe("/photos/logo.png");
  expect(text(page, "header")).toBe("Autumn SaleField & Sons+44 20sales@field.exampleWebsite");
  expect([...page.querySelectorAll("header a")].map((link) => link.getAttribute("href"))).toEqual([
    "tel:+4420",
    "mailto:sales@field.example",
    "https://field.example/",
  ]);
});

test("derives the catalog theme from the brand color with a foreground lightness of 10 or 90", () => {
  expect(open(catalog({ brandColor: "#FFCC00" })).documentElement.getAttribute("style")).toBe(
    "--primary:48 100% 50%;--primary-foreground:48 100% 90%",
  );
  expect(open(catalog({ brandColor: "#FFDD55" })).documentElement.getAttribute("style")).toBe(
    "--primary:48 100% 66.7%;--primary-foreground:48 100% 10%",
  );
});

test("logs an invalid brand color, and keeps the default theme", () => {
  const warn = vi.fn();
  const [start = ""] = piecesOf(catalog({ brandColor: "red" }), { warn });
  expect(start).toMatch(/^<!doctype html><html lang="en"><head>/);
  expect(warn.mock.calls).toEqual([['Invalid brand color "red"']]);
});

test("includes the name, the number of lots and an absolute photo URL for link previews", () => {
  const page = open(
    catalog({ items: [item({ photoUrls: [photo("a")] }), item({ photoUrls: [photo("b")] }), item()] }),
  );
  const meta = (name: string) => page.querySelector<HTMLMetaElement>(`[property='og:${name}']`)?.content;
  expect([page.title, meta("title"), meta("description"), meta("image")]).toEqual([
    "Autumn Sale",
    "Autumn Sale",
    "3 lots",
    `https://lots.example${photo("b")}`,
  ]);
  expect(page.querySelector<HTMLMetaElement>("[name=robots]")?.content).toBe("noindex");
  expect(page.querySelector<HTMLMetaElement>("[name=referrer]")?.content).toBe("no-referrer");
});

test("shows the loading message until the last chunk of the catalog arrives", () => {
  const items = Array.from({ length: 30 }, () => item());
  const pieces = piecesOf(catalog({ items }));
  expect(pieces[0]).toContain("Loading catalog...");
  expect(pieces.findIndex((piece) => piece.includes("<style>.loading{display:none}</style>"))).toBe(
    pieces.length - 1,
  );
});

test("shows an empty state without search for a catalog without lots", () => {
  const page = open(catalog());
  expect(text(page, "main")).toContain("No items in this catalog");
  expect(page.querySelector("[data-search-toggle]")).toBeNull();
});

test("shows not found for an unknown catalog link and a retry for other failures", () => {
  const invalid = "This catalog link is invalid or has been disabled.";
  const [wrong, away] = [
    pages.failure({ code: "NOT_FOUND", message: invalid }),
    pages.failure({ code: "UNAVAILABLE", message: "The database cannot be reached." }),
  ].map((page) => new DOMParser().parseFromString(page, "text/html"));
  expect([text(wrong, "h1"), text(wrong, "main")]).toEqual([
    "Catalog Not Found",
    `Catalog Not Found${invalid}Check the address, or ask the auction house for a new link.`,
  ]);
  expect(text(away, "main")).toBe(
    "Catalog Not FoundFailed to fetch manifestThe database cannot be reached.Try again",
  );
});

test("renders the page of an unknown catalog link without a script", () => {
  const page = pages.failure({ code: "NOT_FOUND", message: "This catalog link is invalid." });
  expect(page).not.toContain("<script");
  expect(page).toContain('<meta name="robots" content="noindex"/>');
  expect(pages.failure({ code: "UNAVAILABLE", message: "Away" })).toContain("<script");
});

test("inlines catalog styles unescaped, and inlines no script", () => {
  const [start = ""] = piecesOf(catalog({ items: [item()] }));
  expect(start).toContain("<style>.a > .b { color: red }</style>");
  expect(start.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" async="" src="/assets/catalog-1.js">',
  ]);
});

test("includes a photo for link previews only if the page's origin is known", () => {
  const shown = catalog({ items: [item({ photoUrls: ["/photos/a.jpg"] })] });
  const imageAt = (origin: string | undefined) =>
    /property="og:image" content="([^"]*)"/.exec(piecesOf(shown, { origin }).join(""))?.[1];
  expect(imageAt("https://lots.example")).toBe("https://lots.example/photos/a.jpg");
  expect(imageAt(undefined)).toBeUndefined();
});

test("links the RSS feed of the public catalog", () => {
  const feed = open(catalog()).querySelector("link[rel=alternate]");
  expect([feed?.getAttribute("type"), feed?.getAttribute("title"), feed?.getAttribute("href")]).toEqual([
    "application/atom+xml",
    "Autumn Sale",
    "/api/public/manifests/token/feed",
  ]);
});

describe("for search engines", () => {
  const searchable = { allowsSearchEngines: true };
  const listIn = (pieces: string[]) => {
    const page = new DOMParser().parseFromString(pieces.join(""), "text/html");
    const blocks = [...page.querySelectorAll('script[type="application/ld+json"]')];
    return { page, lists: blocks.map(({ textContent }) => JSON.parse(textContent ?? "")) };
  };

  test("lists every lot as a JSON-LD product with absolute URLs, in page order", () => {
    const lamp = {
      title: "Brass lamp",
      description: "Two\nlines",
      category: "Tools",
      photoUrls: [photo("a"), photo("b")],
    };
    const items = [item({ lotNumber: 1001, sectionLetter: "B", ...lamp }), item()];
    const { page, lists } = listIn(piecesOf(catalog({ items }), searchable));
    const address = "https://lots.example/public/token";
    expect(lists).toEqual([
      {
        "@context": "https://schema.org",
        "@type": "ItemList",
        name: "Autumn Sale",
        url: address,
        numberOfItems: 2,
        itemListElement: [
          {
            "@type": "ListItem",
            position: 1,
            item: { "@type": "Product", name: "Lot 1000", sku: "1000", url: `${address}#lot-1000` },
          },
          {
            "@type": "ListItem",
            position: 2,
            item: {
              "@type": "Product",
              name: "Brass lamp",
              sku: "1001B",
              url: `${address}#lot-1001B`,
              description: "Two\nlines",
              category: "Tools",
              image: [`https://lots.example${photo("a")}`, `https://lots.example${photo("b")}`],
            },
          },
        ],
      },
    ]);
    expect(page.querySelector("[name=robots]")).toBeNull();
    expect(lots(page).map(({ id }) => id)).toEqual(["lot-1000", "lot-1001B"]);
  });

  test("omits JSON-LD when the workspace disallows indexing or the origin is unknown", () => {
    const shown = catalog({ items: [item()] });
    const hidden = listIn(piecesOf(shown));
    expect(hidden.lists).toEqual([]);
    expect(hidden.page.querySelector<HTMLMetaElement>("[name=robots]")?.content).toBe("noindex");
    expect(listIn(piecesOf(shown, { ...searchable, origin: undefined })).lists).toEqual([]);
    expect(listIn(piecesOf(catalog(), searchable)).lists).toEqual([]);
  });
});
