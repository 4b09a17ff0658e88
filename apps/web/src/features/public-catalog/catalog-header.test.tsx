import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { CatalogHeader } from "./catalog-header";

const company = { companyName: "", companyWebsite: "", companyPhone: "", companyEmail: "", logoUrl: null };

function saleIn(sale: { saleDate?: string; saleLocation?: string }, locale: string) {
  const manifest = { name: "Autumn Sale", currency: "USD", ...sale };
  const around = { brandColor: "#2878B7", units: "imperial" as const, items: [], customColumnLabels: {} };
  const shown = { ...around, manifest, companySettings: company };
  return render(<CatalogHeader shown={shown} locale={locale} />).container.querySelector("[data-sale]");
}

test("shows the sale date and the location, formatted for the reader's locale", () => {
  const sale = { saleDate: "2027-03-14", saleLocation: "Town hall" };
  expect(saleIn(sale, "en-GB")?.textContent).toBe("14 March 2027 · Town hall");
  expect(saleIn(sale, "en-GB")?.querySelector("time")?.dateTime).toBe("2027-03-14");
  expect(saleIn({ saleDate: "2027-03-14" }, "en-US")?.textContent).toBe("March 14, 2027");
  expect(saleIn({ saleLocation: "Town hall" }, "en-US")?.textContent).toBe("Town hall");
});

test("shows no sale date and no location if they are unknown", () => {
  expect(saleIn({}, "en-US")).toBeNull();
});
