import { exportLogs } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { unzip } from "@lotwright/testing/unzip";
import { eq } from "drizzle-orm";
import Papa from "papaparse";
import { describe, expect } from "vitest";
import { listen as listenOnPort } from "../../installation/listen";
import type { TestServer } from "../../testing/app";
import { listenForTest, signedIn } from "../../testing/http";
import { makeSale } from "../../testing/sales";
import { test } from "../../testing/test";

async function makeNumberedSale(server: TestServer) {
  const sale = await makeSale(server, { includeColumns: ["lotNumber", "title"] });
  const url = await sale.upload();
  for (const [lotNumber, sectionLetter] of [
    [1, ""],
    [2, ""],
    [2, "A"],
    [3, ""],
  ] as const) {
    const title = `Chair ${lotNumber}${sectionLetter}`;
    await sale.lot({ lotNumber, sectionLetter, title, photoUrls: [url] });
  }
  return sale;
}

async function entriesOf(response: Response) {
  if (response.status !== 200) throw new Error(await response.text());
  return unzip(await response.arrayBuffer());
}

const noSuchLots = "There are no such lots in this manifest. Choose other lots, and export again.";

describe("a ZIP of selected lots", () => {
  test("exports the rows and the photos of the selected lots alone, as CSV", async ({ server }) => {
    const sale = await makeNumberedSale(server);
    const { origin } = await listenForTest(server);
    const { headers } = sale;
    const entries = await entriesOf(await fetch(`${origin}${sale.path}?lots=2-2A,9`, { headers }));
    expect([...entries.keys()]).toEqual(["photos/2-1.jpg", "photos/2A-1.jpg", "lots.csv"]);
    const csv = entries.get("lots.csv")?.toString() ?? "";
    const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: true });
    expect(data.map(([lot]) => lot).slice(1)).toEqual(["2", "2A"]);
    expect(await sale.history()).toMatchObject([{ itemCount: 2, photoCount: 2, lots: "2-2A,9" }]);
  });

  test("exports the selected lots alone as XLSX and JSON", async ({ server }) => {
    const sale = await makeNumberedSale(server);
    const json = await entriesOf(await sale.download("?format=json&lots=1,3"));
    const { items } = JSON.parse(json.get("lots.json")?.toString() ?? "{}");
    expect(items.map(({ lotNumber }: { lotNumber: number }) => lotNumber)).toEqual([1, 3]);
    await entriesOf(await sale.download("?format=xlsx&lots=1"));
    expect(await sale.history()).toMatchObject([
      { format: "xlsx", itemCount: 1, photoCount: 1 },
      { format: "json", itemCount: 2, photoCount: 2 },
    ]);
  });

  test("answers 409 with a sentence where no lot has one of the numbers, and records nothing", async ({
    server,
  }) => {
    const sale = await makeNumberedSale(server);
    for (const query of ["?lots=7-9", "?lots=1&toDate=2020-01-01", "?preset=hibid-af360&lots=7-9"]) {
      const response = await sale.download(query);
      expect(response.status).toBe(409);
      expect(await response.json()).toEqual({ code: "CONFLICT", message: noSuchLots });
    }
    expect(await sale.history()).toEqual([]);
  });

  test("refuses lots that are no numbers, and a member who is not assigned", async ({ server }) => {
    const sale = await makeNumberedSale(server);
    const refused = await sale.download("?lots=chair");
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      message: "“chair” is not a lot. Write lot numbers such as 1-20, 35A",
    });
    const member = await makeUser(server.db, { workspaceId: sale.workspaceId, role: "team" });
    const headers = await signedIn(server, member);
    const check = `/api/manifests/${sale.manifestId}/preflight?preset=hibid-af360&lots=1`;
    for (const path of [`${sale.path}?lots=1`, `${sale.path}?preset=hibid-af360&lots=1`, check]) {
      expect((await server.app.request(path, { headers })).status).toBe(404);
    }
    expect(await server.db.$count(exportLogs, eq(exportLogs.userId, member.id))).toBe(0);
  });
});

describe("a selection with many gaps", () => {
  /** Every other lot of a sale of 6,000 that starts with lot 1. */
  const lots = Array.from({ length: 3_000 }, (_, index) => 2 * index + 1).join(",");

  test("reads an address on the server's own port, plain and encoded", async ({ server }) => {
    const sale = await makeNumberedSale(server);
    const { server: http, port } = await listenOnPort(server.app, {
      ...{ setting: "PORT", port: 0, hostname: "127.0.0.1" },
    });
    const { headers } = sale;
    try {
      expect(lots.length).toBeGreaterThan(14_000);
      for (const text of [lots, encodeURIComponent(lots)]) {
        const address = `http://127.0.0.1:${port}${sale.path}?lots=${text}`;
        const entries = await entriesOf(await fetch(address, { headers }));
        expect([...entries.keys()]).toEqual(["photos/1-1.jpg", "photos/3-1.jpg", "lots.csv"]);
      }
    } finally {
      http.close();
    }
  });
});
