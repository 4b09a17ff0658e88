import { expect } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { importResults, type ResultsFile } from "./import-results";

type PlatformFile = ResultsFile & {
  kind: string;
  /** Texts of the cards of lots 1000 and 1001 after the import. */
  cards: [RegExp, RegExp];
};

/** Files of platforms, each of which changes both lots. */
const files: PlatformFile[] = [
  {
    kind: "HiBid with Reserve Met",
    name: "hibid.csv",
    content:
      "Lot Number,Title,High Bid,Bidder Number,Reserve Met\n1000,Lamp,450.00,5021,No\n1001,Chair,80.00,5022,Yes\n",
    cards: [/Unsold/, /Sold \$80/],
  },
  {
    kind: "a box for passed lots",
    name: "passed.csv",
    content: "Lot,Hammer,Paddle,Passed\n1000,450,7,FALSE\n1001,80,8,TRUE\n",
    cards: [/Sold \$450/, /Unsold/],
  },
  {
    kind: "states with an unknown word",
    name: "states.csv",
    content: "Lot,Price,Status\n1000,460,Provisional\n1001,90,Sold Online\n",
    unknownWord: "Provisional",
    cards: [/Unsold/, /Sold \$90/],
  },
  {
    kind: "eBay's report of orders",
    name: "orders.csv",
    content: `,,,,,\n"Sales Record Number","Order Number","Buyer Username","Custom Label","Quantity","Sold For"\n"","","","","",""
"149","11-1","roe_one","1000","1","$95.00"\n"150","11-2","roe_two","1001","1","$1,015.00"\n\n2,record(s) downloaded,\n`,
    cards: [/Sold \$95/, /Sold \$1,015/],
  },
  {
    kind: "a German file",
    name: "zuschlag.csv",
    content: "Los-Nr.;Titel;Zuschlag;Bieternr.\r\n1000;Lampe;1.250,00;7\r\n1001;Stuhl;R\xfcckgang;\r\n",
    cards: [/Sold \$1,250/, /Unsold/],
  },
  {
    kind: "a web page named as a workbook",
    name: "results.xls",
    content: `<html><meta charset=windows-1252><table><tr><td>Auktion M\xfcnchen</table>
<table><tr><th>Los-Nr.<th>Zuschlag<th>K\xe4ufer<tr><td>1000<td>zur\xfcckgezogen<td><tr><td>1001<td>70,00<td>8</table>`,
    cards: [/Withdrawn/, /Sold \$70/],
  },
];

test("imports the results of each kind of platform file one after another", async ({ page }) => {
  const manifestId = await openWorkspace(page, "results@example.com", "Spring sale");
  for (const title of ["Lamp", "Chair"]) {
    await page.request.post("/api/items", { data: { manifestId, title } });
  }
  await page.goto(`/manifests/${manifestId}`);
  for (const file of files) {
    await test.step(file.kind, async () => {
      await importResults(page, file);
      for (const [at, title] of ["Lamp", "Chair"].entries()) {
        const card = page.getByRole("article").filter({ hasText: title });
        await expect(card).toContainText(file.cards[at] ?? "");
      }
    });
  }
});
