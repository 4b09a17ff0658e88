import { minSoldLots } from "@lotwright/contracts/catalog/results";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { test } from "vitest";
import { serveApp } from "../../../testing/app-server";
import { openApp } from "../../../testing/open-app";

const app = serveApp();

/** Opens the form of a lot in a sale whose earlier sale has 20 sold lots, four of which are lamps. */
async function openLamp(title: string) {
  const browser = app.openBrowser();
  await browser.register();
  const create = async (path: string, body: object) =>
    (await browser.api("POST", path, body)) as { id: string; lotNumber: number };
  const earlier = await create("/manifests", { name: "Spring Sale", consignor: "House" });
  const lots: string[] = [];
  for (let count = 0; count < minSoldLots; count += 1) {
    const isLamp = count < 4;
    const { lotNumber } = await create("/items", {
      manifestId: earlier.id,
      title: isLamp ? "Brass oil lamp" : `Chair ${count}`,
    });
    lots.push(`${lotNumber},${isLamp ? 85 + count * 10 : 5}`);
  }
  await create(`/manifests/${earlier.id}/results`, { csv: ["Lot,Hammer price", ...lots].join("\n") });
  const { id: manifestId } = await create("/manifests", { name: "Autumn Sale", consignor: "House" });
  const { id } = await create("/items", { manifestId, title });
  openApp(browser, `/manifests/${manifestId}/items/${id}/edit`);
  await userEvent.click(await screen.findByRole("button", { name: /^Prices/ }));
  await userEvent.click(await screen.findByLabelText("Low estimate"));
}

test("says what similar lots sold for once a price has the focus", async () => {
  await openLamp("Victorian brass oil lamp");
  await screen.findByText("Similar lots sold for $85 – $115 (4 lots).");
});
