import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { hasContact } from "@lotwright/contracts/media/mark-facts";
import { makePhoto, makeUser } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makeSale } from "../../../testing/sales";
import { test } from "../../../testing/test";

/** Creates a sale, and a helper that adds a lot whose photos have these texts. */
async function makeMarkedSale(server: TestServer) {
  const sale = await makeSale(server);
  const { manifestId } = sale;
  const caller = server.callerFor(actorOf(sale.user));
  return {
    ...sale,
    async markedLot(lotNumber: number, texts: readonly string[], workspaceId = sale.workspaceId) {
      const photos = [];
      for (const marksText of texts) photos.push(await makePhoto(server.db, { workspaceId, marksText }));
      await sale.lot({ lotNumber, title: "Lamp", photoUrls: photos.map(({ url }) => url) });
    },
    async contacts(preset = "liveauctioneers", more: { lots?: string } = {}) {
      const { groups }: Preflight = await caller.exports.preflight({ manifestId, preset, ...more });
      const group = groups.find(({ code }) => code === "photo-contact-text");
      return group?.findings.map(({ lot, message }) => `${lot}: ${message}`) ?? [];
    },
  };
}

test("lists lots with contact details on a photo of their workspace", async ({ server }) => {
  const { markedLot, contacts } = await makeMarkedSale(server);
  const { workspaceId } = await makeUser(server.db);
  const website = "STERLING\nwww.example.com";
  await markedLot(1, ["STERLING 925", website]);
  await markedLot(2, [website], workspaceId);
  await markedLot(3, ["STERLING 925\nNo. 1204-88"]);
  await markedLot(4, ["Call 5551234"]);
  const [first, second] = ["1: Photo 2 reads “www.example.com”", "4: Photo 1 reads “Call 5551234”"];
  expect(await contacts()).toEqual([first, second]);
  expect(await contacts("google-merchant")).toEqual([first, second]);
  expect(await contacts("hibid-af360")).toEqual([]);
  expect(await contacts("liveauctioneers", { lots: "2-4" })).toEqual([second]);
});

test("misses none of the forms of contact details", async ({ server }) => {
  const { markedLot, contacts } = await makeMarkedSale(server);
  const texts = [
    "HTTPS://SHOP",
    "www .example",
    "example.auction",
    "Example.CO.UK",
    "jane@example.com",
    "Tel: +1 555",
    "FAX.(555",
    "WhatsApp 5551234",
    "+49 30 1234567",
    "+1 (555",
    "(555) 123-4567",
    "(555)123.4567",
    "555.123.4567",
    "1800-123 or 1-800-555-0100",
    "1855-1234567",
    "123-4567",
  ];
  expect(texts.filter((text) => !hasContact(text))).toEqual([]);
  for (const [index, text] of texts.entries()) await markedLot(index + 1, [`STERLING\n${text}\n925`]);
  expect(await contacts()).toEqual(texts.map((text, index) => `${index + 1}: Photo 1 reads “${text}”`));
});
