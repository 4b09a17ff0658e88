import { makeItem, makePhoto } from "@lotwright/db/testing/make";
import { searchedLots, searchQuestions } from "@lotwright/testing/search-questions";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../testing/app";
import { makePeople } from "../../testing/people";
import { test as base } from "../../testing/test";

async function makeSale(server: TestServer) {
  const unnamed = { title: "", lotNumber: 9_999_999 };
  const { owner, manifest, workspaceId } = await makePeople(server.db, { item: () => unnamed });
  const names = new Map<string, string>();
  for (const [place, [name, lot]] of Object.entries(searchedLots).entries()) {
    const { marks = "", ...values } = { marks: undefined, ...lot };
    const photo = marks ? await makePhoto(server.db, { workspaceId, marksText: marks }) : undefined;
    const createdAt = new Date(Date.UTC(2026, 0, 1, 0, place));
    const photoUrls = photo ? [photo.url] : [];
    const inSale = { workspaceId, manifestId: manifest.id, createdAt, photoUrls };
    names.set((await makeItem(server.db, { ...inSale, ...values })).id, name);
  }
  const { search, items } = server.callerFor(actorOf(owner));
  const namesOf = (ids: readonly string[]) => ids.map((id) => names.get(id)).join(" ");
  const idsOf = (lots: readonly { id: string }[]) => lots.map(({ id }) => id);
  return {
    /** Names of the lots, best first. */
    find: async (q: string) => namesOf(idsOf((await search.find({ q })).items)),
    /** Names of the lots of the sale, in alphabetical order. */
    list: async (text: string) => namesOf(await items.search({ manifestId: manifest.id, text })),
    /** The same of all sales, over the list with filters. */
    listAll: async (q: string) => namesOf(idsOf(await items.find({ q }))),
  };
}

const inOrder = (names: string) => names.split(" ").sort().join(" ");

const test = base
  .extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }))
  .extend("sale", { scope: "file" }, ({ server }) => makeSale(server));

for (const { text, found, listed } of searchQuestions) {
  test(`finds the expected lots in their order for ${text}`, async ({ sale }) => {
    expect(await sale.find(text)).toBe(found);
    expect(inOrder(await sale.list(text))).toBe(listed);
  });
}

test("finds the same lots, apart from misspelled words, before the indexes of searches are built", async ({
  server,
  sale,
}) => {
  const ask = async () => {
    const answers: [text: string, found: string, listed: string][] = [];
    for (const { text } of searchQuestions) {
      const listed = await sale.listAll(text);
      if (listed !== "") answers.push([text, await sale.find(text), listed]);
    }
    return answers;
  };
  const indexed = await ask();
  await server.db.execute(sql`drop index items_search_words, items_search_names, photos_search_marks`);
  expect(indexed.length).toBeGreaterThan(60);
  expect(await ask()).toEqual(indexed);
});
