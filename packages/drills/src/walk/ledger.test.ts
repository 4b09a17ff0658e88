import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Client } from "@lotwright/testing/client";
import { expect, onTestFinished, test } from "vitest";
import { createLedger } from "./ledger";

const saved = {
  a: { id: "a", title: "Lamp", photoUrls: ["/photos/a.jpg"] },
  b: { id: "b", title: "", photoUrls: ["/photos/b.jpg"] },
};

/** Makes a server with lots and photos, and the ledger of people who captured two lots. */
async function makeScene() {
  const stored = {
    lots: Object.values(saved),
    photos: new Map(["a", "b"].map((id) => [`/photos/${id}.jpg`, id])),
  };
  const server = createServer(({ url = "" }, answer) => {
    const photo = stored.photos.get(url);
    answer.writeHead(photo === undefined ? 404 : 200).end(photo);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // A TCP server has an AddressInfo.
  const client = { send: async () => stored.lots } as unknown as Client; // Only this member is used.
  const ledger = createLedger();
  const titles = { a: ["Lamp", "Lamp 2"], b: [""] };
  ledger.add({
    manifestIds: ["sale"],
    lots: () => [
      { id: "a", url: "/photos/a.jpg", titles: titles.a },
      { id: "b", url: "/photos/b.jpg", titles: titles.b },
    ],
  });
  const compare = () => ledger.compare({ origin: `http://127.0.0.1:${port}`, client });
  return { stored, compare };
}

test("finds nothing lost where every lot has a title that it may have, and its photo", async () => {
  const { stored, compare } = await makeScene();
  expect(await compare()).toEqual({ lots: 2, lost: [] });
  stored.lots = [{ ...saved.a, title: "Lamp 2" }, saved.b];
  expect(await compare()).toEqual({ lots: 2, lost: [] });
});

test("names each lot and photo that is missing or changed", async () => {
  const { stored, compare } = await makeScene();
  await compare();
  stored.lots = [{ ...saved.a, title: "Vase" }];
  stored.photos.set("/photos/a.jpg", "other");
  stored.photos.delete("/photos/b.jpg");
  expect((await compare()).lost).toEqual([
    'lot a is "Vase" with /photos/a.jpg',
    "lot b is missing",
    "/photos/a.jpg has other bytes",
    "/photos/b.jpg answers 404",
  ]);
});
