import type { PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { reading } from "../../testing/catalog-reading";
import { LotCard } from "./lot-card";

const item = {
  ...{ id: crypto.randomUUID(), lotNumber: 1000, sectionLetter: "", quantity: 1, photoUrls: [] },
  ...{ title: "Lamp", description: "", category: "", notes: "" },
};

function resultOn(result: Partial<PublicCatalog["items"][number]>) {
  const shown = { ...item, ...result };
  const { container } = render(<LotCard item={shown} reading={reading} isFirst isAmongPhotos={false} />);
  return container.querySelector(".lot-result")?.textContent;
}

test("shows a lot's published result on its public card, and nothing without one", () => {
  expect(resultOn({ saleState: "sold", hammerPrice: 1250 })).toBe("Sold for $1,250");
  expect(resultOn({ saleState: "withdrawn" })).toBe("Withdrawn");
  expect(resultOn({})).toBeUndefined();
});
