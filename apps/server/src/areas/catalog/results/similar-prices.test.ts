import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

/** A house with a sale that the member sees and one that the member does not, and 20 sold lots in the latter. */
async function makeHouse(server: TestServer) {
  const people = await makePeople(server.db);
  const { workspaceId, owner, member, manifest } = people;
  const hidden = await makeManifest(server.db, { workspaceId });
  const sell = (manifestId: string, title: string, hammerPrice: number) =>
    makeItem(server.db, { workspaceId, manifestId, title, saleState: "sold", hammerPrice });
  for (let number = 0; number < 16; number += 1) await sell(hidden.id, `Wicker chair ${number}`, 10);
  const pricesOf = (user: typeof owner, title: string, itemId?: string) =>
    server
      .callerFor(actorOf(user))
      .results.similarPrices({ manifestId: manifest.id, title, ...(itemId && { itemId }) });
  return { ...people, hidden, sell, owner, member, pricesOf };
}

test("answers the prices of sold lots with a similar title, from 20 sold lots on, without the lot itself", async ({
  server,
}) => {
  const { hidden, sell, owner, pricesOf, workspaceId, manifest } = await makeHouse(server);
  await sell(hidden.id, "Brass oil lamp", 85);
  await sell(hidden.id, "A Victorian brass oil lamp", 120);
  const own = await sell(manifest.id, "Brass oil lamp, dented", 40);
  expect(await pricesOf(owner, "Brass oil lamp")).toBeNull();
  await sell(hidden.id, "Brass table", 900);
  await makeItem(server.db, {
    workspaceId,
    manifestId: hidden.id,
    title: "Brass oil lamp",
    saleState: "unsold",
  });
  expect(await pricesOf(owner, "Brass oil lamp")).toEqual({
    ...{ count: 3, lowest: 40, highest: 120, currency: "USD" },
  });
  expect(await pricesOf(owner, "brass OIL lamp", own.id)).toMatchObject({ count: 2, lowest: 85 });
  expect(await pricesOf(owner, "Grandfather clock")).toBeNull();
  expect(await pricesOf(owner, "a & (b | !c) :* '")).toBeNull();
});

test("answers nothing of sales that the caller may not see, of other currencies, and of other workspaces", async ({
  server,
}) => {
  const { hidden, sell, owner, member, pricesOf, workspaceId } = await makeHouse(server);
  for (let number = 0; number < 4; number += 1) await sell(hidden.id, "Brass oil lamp", 85);
  expect(await pricesOf(owner, "Brass oil lamp")).toMatchObject({ count: 4 });
  expect(await pricesOf(member, "Brass oil lamp")).toBeNull();
  const british = await makeManifest(server.db, { workspaceId, currency: "GBP" });
  await sell(british.id, "Brass oil lamp", 5);
  expect(await pricesOf(owner, "Brass oil lamp")).toMatchObject({ count: 4, lowest: 85 });
  const other = await makePeople(server.db);
  await expect(pricesOf(other.owner, "Brass oil lamp")).rejects.toMatchObject({ code: "NOT_FOUND" });
});
