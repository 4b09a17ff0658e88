import { makeItem, makePhoto } from "@lotwright/db/testing/make";
import { searchedLots, searchQuestions } from "@lotwright/testing/search-questions";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test as base } from "../../../testing/test";

type Listing = { isOfSale?: boolean; category?: string; sort?: "title" };

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
    /** Lot names found by the search, best first. */
    find: async (q: string) => namesOf(idsOf((await search.find({ q })).items)),
    /** Names of the sale's matching lots in alphabetical order. */
    list: async (text: string) => namesOf(await items.search({ manifestId: manifest.id, text })),
    /** Names of matching lots in all sales, or in this one, by the list with filters. */
    listAll: async (q: string, { isOfSale = false, ...filter }: Listing = {}) =>
      namesOf(idsOf(await items.find({ q, ...filter, ...(isOfSale && { manifestId: manifest.id }) }))),
    /** Names of these lots, read one per page. */
    pageByPage: async (q: string, { isOfSale = false }: Listing = {}) => {
      const ids: string[] = [];
      for (;;) {
        const after = ids.at(-1);
        const [lot] = await items.find({
          ...{ q, limit: 1, ...(after && { after }) },
          ...(isOfSale && { manifestId: manifest.id }),
        });
        if (!lot) return namesOf(ids);
        ids.push(lot.id);
      }
    },
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

const misspelled = [
  "victorain lmap",
  "victorain",
  "lmap",
  "brsas lamp",
  "porcelan figur",
  "etegere",
  "porcelin",
];

for (const text of misspelled) {
  test(`lists the lots of ${text} in any order and page, and only where no lot has the words`, async ({
    sale,
  }) => {
    const expected = inOrder(searchQuestions.find((each) => each.text === text)?.found ?? "");
    expect(inOrder(await sale.listAll(text))).toBe(expected);
    expect(inOrder(await sale.listAll(text, { sort: "title" }))).toBe(expected);
    expect(inOrder(await sale.listAll(text, { isOfSale: true }))).toBe(expected);
    expect(inOrder(await sale.pageByPage(text, { isOfSale: true }))).toBe(expected);
    expect(await sale.pageByPage(text)).toBe(await sale.listAll(text));
    expect(await sale.listAll(text, { category: "Lighting" })).toBe(
      expected.split(" ").includes("lamp") ? "lamp" : "",
    );
  });
}

test("finds words in another order in one sale", async ({ sale }) => {
  expect(await sale.listAll("victorian lamp", { isOfSale: true })).toBe("oil lamp");
  expect(await sale.listAll("lamp brass victorian", { isOfSale: true, category: "Lighting" })).toBe("lamp");
});

test("corrects a word also where another workspace has it often", async ({ server, sale }) => {
  const { workspaceId, manifest } = await makePeople(server.db);
  await server.db.execute(sql`
    insert into items (workspace_id, manifest_id, lot_number, title, creation_hash)
    select ${workspaceId}, ${manifest.id}, 100000 + lot, 'Lmap', '' from generate_series(1, 4100) lot`);
  expect(inOrder(await sale.listAll("lmap"))).toBe("lamp oil sconce");
  expect(inOrder(await sale.listAll("lmap", { isOfSale: true }))).toBe("lamp oil sconce");
  await server.db.execute(sql`delete from items where workspace_id = ${workspaceId}`);
});

test("corrects no word that a lot has, wherever a page or a filter begins", async ({ sale }) => {
  expect(await sale.listAll("lamp", { category: "Rugs" })).toBe("");
  expect(await sale.listAll("lamp", { category: "Rugs", isOfSale: true })).toBe("");
  expect(await sale.pageByPage("lamp")).toBe(await sale.listAll("lamp"));
});

test("finds the same lots, apart from misspelled words, before the indexes of searches are built", async ({
  server,
  sale,
}) => {
  const ask = async () => {
    const answers: [text: string, found: string, listed: string][] = [];
    for (const { text } of searchQuestions) {
      const listed = misspelled.includes(text) ? "" : await sale.listAll(text);
      if (listed !== "") answers.push([text, await sale.find(text), listed]);
    }
    return answers;
  };
  const indexed = await ask();
  await server.db.execute(sql`drop index items_search_words, items_search_names, photos_search_marks`);
  expect(inOrder(await sale.listAll("lamp victorian", { isOfSale: true }))).toBe("lamp oil");
  // For a large sale, all lots of all workspaces would be read.
  const large = await makePeople(server.db);
  await server.db.execute(sql`
    insert into items (workspace_id, manifest_id, lot_number, title, creation_hash)
    select ${large.workspaceId}, ${large.manifest.id}, 100000 + lot, 'Lamp', '' from generate_series(1, 1000) lot`);
  const { items } = server.callerFor(actorOf(large.owner));
  expect(await items.find({ q: "lamp 100001", manifestId: large.manifest.id })).toEqual([]);
  expect(indexed.length).toBeGreaterThan(60);
  expect(await ask()).toEqual(indexed);
});
