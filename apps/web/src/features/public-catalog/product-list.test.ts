import { expect, test } from "vitest";
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

const piecesOf = (count: number) => {
  const company = { companyName: "", companyWebsite: "", companyPhone: "", companyEmail: "", logoUrl: null };
  const around = {
    brandColor: "#2878B7",
    companySettings: company,
    customColumnLabels: {},
    units: "imperial" as const,
  };
  return [
    ...writeProductList(
      { manifest: { name: hostile, currency: "USD" }, items: lots(count), ...around },
      place,
    ),
  ];
};

type List = { name: string; numberOfItems: number; itemListElement: { position: number; item: Product }[] };
type Product = { sku: string; name: string; description: string; category: string; image: string[] };

/** Parses the JSON-LD list of a page that was streamed in these chunks. */
function listIn(pieces: string[]): List {
  const page = new DOMParser().parseFromString(pieces.join(""), "text/html");
  const elements = [...page.querySelectorAll("head *, body *")];
  expect(elements.map((element) => element.getAttribute("type"))).toEqual(["application/ld+json"]);
  expect(page.body.textContent).toBe("");
  return JSON.parse(page.querySelector("script")?.textContent ?? "");
}

test("keeps hostile texts of 2,000 lots inside the JSON-LD script element", () => {
  const { name, itemListElement } = listIn(piecesOf(2_000));
  expect(name).toBe(hostile);
  expect(itemListElement.map(({ position }) => position)).toEqual(
    lots(2_000).map(({ lotNumber }) => lotNumber),
  );
  const products = itemListElement.map(({ item }) => item);
  expect(products.map(({ sku }) => Number(sku))).toEqual(
    lots(2_000).map(({ lotNumber }) => 2_001 - lotNumber),
  );
  expect(new Set(products.flatMap((product) => [product.name, product.category]))).toEqual(
    new Set([hostile]),
  );
});

test("limits the length, the number and the chunk size of lots in the JSON-LD list", () => {
  const pieces = piecesOf(5_200);
  const { numberOfItems, itemListElement } = listIn(pieces);
  expect([numberOfItems, itemListElement.length]).toEqual([5_200, 5_000]);
  const [first] = itemListElement;
  expect(first?.item.description).toBe(`a${"\u{1F3FA}".repeat(249)}`);
  expect(first?.item.image).toHaveLength(3);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300_000);
});
