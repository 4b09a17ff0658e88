import { expect, test } from "vitest";
import { pageOf } from "./page-of";
import { writeProductList } from "./product-list";

const hostile = `</script><!--<script>"'&<img src=x onerror=alert(1)>\u2028\u2029]]>`;
const place = { origin: "https://lots.example", path: "/public/token" };

function lots(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    lotNumber: index + 1,
    sectionLetter: "",
    title: hostile,
    description: `a${"\u{1F3FA}".repeat(9_999)}`,
    category: hostile,
    quantity: 1,
    notes: "",
    photoUrls: Array.from({ length: 15 }, () => `/photos/${"a".repeat(32)}.jpg`),
  }));
}

const piecesOf = (count: number, page: number | "all" = 1) => {
  const company = { companyName: "", companyWebsite: "", companyPhone: "", companyEmail: "", logoUrl: null };
  const around = {
    brandColor: "#2878B7",
    companySettings: company,
    customColumnLabels: {},
    units: "imperial" as const,
  };
  const shown = { manifest: { name: hostile, currency: "USD" }, items: lots(count), ...around };
  return [...writeProductList(shown, pageOf(shown, { page }), place)];
};

type List = { name: string; numberOfItems: number; itemListElement: { position: number; item: Product }[] };
type Product = {
  sku: string;
  url: string;
  name: string;
  description: string;
  category: string;
  image: string[];
};

/** Parses the JSON-LD list of a page that was streamed in these chunks. */
function listIn(pieces: string[]): List {
  const page = new DOMParser().parseFromString(pieces.join(""), "text/html");
  const elements = [...page.querySelectorAll("head *, body *")];
  expect(elements.map((element) => element.getAttribute("type"))).toEqual(["application/ld+json"]);
  expect(page.body.textContent).toBe("");
  return JSON.parse(page.querySelector("script")?.textContent ?? "");
}

test("keeps hostile texts of a page of lots inside the JSON-LD script element", () => {
  const { name, itemListElement } = listIn(piecesOf(500));
  expect(name).toBe(hostile);
  expect(itemListElement.map(({ position }) => position)).toEqual(
    lots(500).map(({ lotNumber }) => lotNumber),
  );
  const products = itemListElement.map(({ item }) => item);
  expect(products.map(({ sku }) => Number(sku))).toEqual(lots(500).map(({ lotNumber }) => 501 - lotNumber));
  expect(new Set(products.flatMap((product) => [product.name, product.category]))).toEqual(
    new Set([hostile]),
  );
});

test("lists the lots of the second page with their position in the whole catalog and the page's URL", () => {
  const { numberOfItems, itemListElement } = listIn(piecesOf(700, 2));
  expect([numberOfItems, itemListElement.length]).toEqual([700, 200]);
  expect([itemListElement[0]?.position, itemListElement.at(-1)?.position]).toEqual([501, 700]);
  expect(itemListElement[0]?.item.url).toBe("https://lots.example/public/token?page=2#lot-200");
});

test("lists no lots on the page with all lots, which search engines don't index", () => {
  expect(piecesOf(700, "all")).toEqual([]);
});

test("limits the length of a lot and the chunk size in the JSON-LD list", () => {
  const pieces = piecesOf(500);
  const [first] = listIn(pieces).itemListElement;
  expect(first?.item.description).toBe(`a${"\u{1F3FA}".repeat(249)}`);
  expect(first?.item.image).toHaveLength(3);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000);
});
