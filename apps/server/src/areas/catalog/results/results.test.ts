import type { Result } from "@lotwright/contracts/catalog/result-fields";
import { items, undoSnapshots } from "@lotwright/db/schema";
import { itemValues, makeItem, makeManifest } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";

type User = Parameters<typeof actorOf>[0];

/** A sale of lots 12, 12A and 13, and helpers that act as its owner. */
async function makeSale(server: TestServer) {
  const made = await makePeople(server.db);
  const { owner, workspaceId, item } = made;
  const { id: manifestId } = await makeManifest(server.db, { workspaceId, name: "Autumn Sale" });
  await server.db.update(items).set({ manifestId, lotNumber: 12 }).where(eq(items.id, item.id));
  const lot = (lotNumber: number, sectionLetter = "") =>
    makeItem(server.db, { workspaceId, manifestId, lotNumber, sectionLetter, title: "Oak chair" });
  const [letter, last] = [await lot(12, "A"), await lot(13)];
  const callerOf = (user: User) => server.callerFor(actorOf(user));
  const { results, items: lots } = callerOf(owner);
  const send = (...rows: string[]) => ({ manifestId, csv: ["Lot,Price,Buyer,Status", ...rows].join("\n") });
  return {
    ...{ ...made, manifestId, letter, last, callerOf, send, results },
    import: (...rows: string[]) => results.import(send(...rows)),
    undo: (snapshotId: string | null) => results.undo({ manifestId, snapshotId: snapshotId ?? "" }),
    /** Reads lot, price, state and buyer of all lots in order. */
    stored: async () =>
      (await lots.list({ manifestId }))
        .map(({ lotNumber, sectionLetter, hammerPrice, saleState, buyerNumber }) => [
          `${lotNumber}${sectionLetter}`,
          ...[hammerPrice, saleState, buyerNumber],
        ])
        .sort(),
  };
}

const untouched = [
  ["12", null, null, ""],
  ["12A", null, null, ""],
  ["13", null, null, ""],
];

const sold: Result = { hammerPrice: 1250, saleState: "sold", buyerNumber: "207" };
const none: Result = { hammerPrice: null, saleState: null, buyerNumber: "" };

describe("a preview", () => {
  test("shows what an import would change, and writes nothing", async ({ server }) => {
    const { results, send, letter, stored } = await makeSale(server);
    const preview = await results.preview(send("12A,1250.00,207,Sold", "13,,,Passed", "99,5,8,", "98,ten,,"));
    expect(preview).toEqual({
      columns: { lot: "Lot", price: "Price", buyer: "Buyer", state: "Status", alsoRead: [], ignored: [] },
      ...{ unknownWords: [], answeredWords: [], sheet: null, otherSheets: [], total: 1250, lotsInParts: [] },
      rowsWithoutLot: { count: 0, first: [] },
      changes: [
        { itemId: letter.id, lot: "12A", title: "Oak chair", before: none, after: sold },
        expect.objectContaining({ lot: "13", after: { ...none, saleState: "unsold" } }),
      ],
      version: expect.any(String),
      counts: {
        ...{ lines: 4, sold: 1, unsold: 1, withdrawn: 0, changed: 2, unchanged: 0, notNamed: 1 },
        ...{ leftOut: 0, unknown: 1, problems: 1 },
      },
      unknownLots: ["99"],
      unknownLines: [{ line: 4, column: 0, where: 'Line 4, column "Lot"', lot: "99" }],
      problems: [
        {
          line: 5,
          column: 1,
          where: 'Line 5, column "Price"',
          message: expect.stringMatching(/^The price "ten" is/),
        },
      ],
    });
    expect(await stored()).toEqual(untouched);
  });

  test("counts all and lists the first 200 lots and lines", async ({ server }) => {
    const { results, send } = await makeSale(server);
    const lines = (from: number, price: string) =>
      Array.from({ length: 300 }, (_, index) => `${from + index},${price},,`);
    const { counts, unknownLots, problems } = await results.preview(
      send(...lines(1000, "5"), ...lines(2000, "?")),
    );
    expect(counts).toMatchObject({ lines: 600, unknown: 300, problems: 300, notNamed: 3 });
    expect([unknownLots.length, problems.length]).toEqual([200, 200]);
  });

  test("keeps an import out that would do something else by now", async ({ server }) => {
    const { results, send, last, stored } = await makeSale(server);
    const sent = send("13,40,8,Sold");
    const { version } = await results.preview(sent);
    await results.set({ id: last.id, saleState: "withdrawn" });
    await results.set({ id: last.id, saleState: "sold", hammerPrice: 40, buyerNumber: "8" });
    await expect(results.import({ ...sent, expectedVersion: version })).rejects.toThrow(
      "The lots changed since the preview",
    );
    expect((await stored()).at(-1)).toEqual(["13", 40, "sold", "8"]);
  });

  test("lets an import pass while other fields of the lots change", async ({ server }) => {
    const { results, send, last, owner, callerOf } = await makeSale(server);
    const sent = send("13,40,8,Sold");
    const { version } = await results.preview(sent);
    await callerOf(owner).items.update({ id: last.id, title: "Elm chair" });
    expect(await results.import({ ...sent, expectedVersion: version })).toMatchObject({
      counts: { changed: 1 },
    });
  });
});

describe("an import", () => {
  test("writes prices, states and buyers, and leaves other lots as they are", async ({ server }) => {
    const { stored, ...sale } = await makeSale(server);
    const imported = await sale.import("12A,1250.00,207,Sold", "13,,,Withdrawn");
    expect(imported).toMatchObject({ counts: { sold: 1, withdrawn: 1, changed: 2, notNamed: 1 } });
    expect(await stored()).toEqual([
      ["12", null, null, ""],
      ["12A", 1250, "sold", "207"],
      ["13", null, "withdrawn", ""],
    ]);
  });

  test("advances the times of the lots it changes, and of no others", async ({ server }) => {
    const { owner, callerOf, letter, last, ...sale } = await makeSale(server);
    const { items: lots } = callerOf(owner);
    await sale.import("12A,5,,", "13,6,,");
    const first = await lots.byId({ id: letter.id });
    await sale.import("12A,5,,", "13,7,,");
    expect((await lots.byId({ id: letter.id })).updatedAt).toBe(first.updatedAt);
    expect(first.updatedAt > letter.updatedAt.toISOString()).toBe(true);
    expect((await lots.byId({ id: last.id })).hammerPrice).toBe(7);
  });

  test("writes nothing while a line has a problem, and names the lines", async ({ server }) => {
    const { owner, send, manifestId, stored } = await makeSale(server);
    const { csv } = send("12A,1.250,207,Sold", "13,40,8,Sold", "12,-5,,");
    const headers = await signedIn(server, owner);
    const answer = await ask(server, "POST", `/api/manifests/${manifestId}/results`, {
      headers,
      body: { csv },
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        code: "INVALID",
        message: "2 lines have problems. Correct the file, or import the other lines alone.",
        issues: [
          {
            path: "csv",
            message: expect.stringContaining(
              'Line 2, column "Price": The price "1.250" can be read in two ways',
            ),
          },
          { path: "csv", message: 'Line 4, column "Price": The price "-5" must not be negative' },
        ],
        issueCount: 2,
      },
    ]);
    expect(await stored()).toEqual(untouched);
  });

  test("imports the other lines when it may skip those with problems", async ({ server }) => {
    const { results, send, stored } = await makeSale(server);
    await results.import({ ...send("12A,1.250,207,Sold", "13,40,8,Sold"), skipProblems: true });
    expect(await stored()).toEqual([...untouched.slice(0, 2), ["13", 40, "sold", "8"]]);
  });

  test("keeps the buyer of a sold lot when the file has no column for buyers", async ({ server }) => {
    const { results, manifestId, stored, ...sale } = await makeSale(server);
    await sale.import("12A,5,207,", "13,6,208,");
    await results.import({ manifestId, csv: "Lot;Price\n12A;7,00\n13;" });
    expect((await stored()).slice(1)).toEqual([
      ["12A", 7, "sold", "207"],
      ["13", null, "unsold", ""],
    ]);
  });

  test("changes nothing when it is repeated, and records nothing", async ({ server }) => {
    const { owner, callerOf, manifestId, ...sale } = await makeSale(server);
    await sale.import("13,40,8,Sold");
    expect(await sale.import("013,40.00,8,sold")).toMatchObject({
      snapshotId: null,
      counts: { changed: 0, unchanged: 1 },
    });
    const entries = await callerOf(owner).activity.list({ manifestId, verb: "results.imported" });
    expect(entries).toHaveLength(1);
  });

  test("records an import once with its counts, and sends one event", async ({ server }) => {
    const { owner, callerOf, manifestId, ...sale } = await makeSale(server);
    const { receivedEvents } = await listen(server, actorOf(owner));
    const { snapshotId } = await sale.import("12A,1250,207,Sold", "13,,,Passed");
    await sale.undo(snapshotId);
    const event = { type: "items.changed", manifestId };
    expect(await receivedEvents()).toEqual([event, event]);
    const entries = await callerOf(owner).activity.list({ manifestId });
    expect(entries.map(({ verb, label, changes }) => [verb, label, changes])).toEqual([
      ["results.undone", "Autumn Sale", [{ field: "restored", before: "", after: "2" }]],
      [
        ...["results.imported", "Autumn Sale"],
        [
          { field: "sold", before: "", after: "1" },
          { field: "unsold", before: "", after: "1" },
          { field: "changed", before: "", after: "2" },
        ],
      ],
    ]);
  });

  test("lets an assigned member import, and answers 404 to others", async ({ server }) => {
    const { member, unassigned, stranger, callerOf, send, stored } = await makeSale(server);
    const people = await makePeople(server.db);
    const mine = { ...send(`${people.item.lotNumber},5,,`), manifestId: people.manifest.id };
    await callerOf(people.member).results.import(mine);
    expect(await callerOf(people.member).items.byId({ id: people.item.id })).toMatchObject({
      hammerPrice: 5,
    });
    for (const user of [member, unassigned, stranger]) {
      const { results } = callerOf(user);
      await expect(results.import(send("13,5,,"))).rejects.toThrow("This manifest doesn't exist");
      await expect(results.preview(send("13,5,,"))).rejects.toThrow("This manifest doesn't exist");
    }
    expect(await stored()).toEqual(untouched);
  });

  test("reads a file of 2 MB, and refuses a larger one by its size", async ({ server }) => {
    const { owner, manifestId } = await makeSale(server);
    const headers = await signedIn(server, owner);
    const path = `/api/manifests/${manifestId}/results/preview`;
    const of = (length: number) => ({ csv: `Lot,Price,Title\n13,5,"${"x".repeat(length)}"` });
    const fits = await ask(server, "POST", path, { headers, body: of(1_990_000) });
    expect(fits.status).toBe(200);
    const large = await ask(server, "POST", path, { headers, body: of(2_000_000) });
    expect([large.status, await large.text()]).toEqual([400, expect.stringContaining("at most 2,000,000")]);
    const huge = await ask(server, "POST", path, { headers, body: of(4_300_000) });
    expect(huge.status).toBe(413);
  });

  test("writes 20,000 lots in one transaction", async ({ server }) => {
    const { results, workspaceId, manifestId, send } = await makeSale(server);
    const values = Array.from({ length: 2_000 }, (_, index) =>
      itemValues({ workspaceId, manifestId, lotNumber: 1_000 + index }),
    );
    await server.db.insert(items).values(values);
    await server.db.execute(sql`
      insert into ${items} (workspace_id, manifest_id, lot_number, creation_hash)
      select ${workspaceId}::uuid, ${manifestId}::uuid, number, '' from generate_series(3000, 20999) number`);
    const rows = Array.from({ length: 20_000 }, (_, index) => `${1_000 + index},5,${index},Sold`);
    const { snapshotId, counts } = await results.import(send(...rows));
    expect(counts).toMatchObject({ changed: 20_000, notNamed: 3 });
    expect(await results.undo({ manifestId, snapshotId: snapshotId ?? "" })).toMatchObject({
      restored: 20_000,
    });
  }, 60_000);
});

describe("undo", () => {
  test("restores what the import overwrote", async ({ server }) => {
    const { stored, ...sale } = await makeSale(server);
    await sale.import("12A,5,207,Sold", "13,,,Passed");
    const before = await stored();
    const { snapshotId } = await sale.import("12,9,1,", "12A,6,208,Sold", "13,7,209,Sold");
    expect(await sale.undo(snapshotId)).toEqual({ restored: 3, kept: [], keptCount: 0, deleted: 0 });
    expect(await stored()).toEqual(before);
  });

  test("keeps and lists the lots whose results changed since, and counts deleted ones", async ({
    server,
  }) => {
    const { stored, owner, callerOf, item, letter, last, results, ...sale } = await makeSale(server);
    const { snapshotId } = await sale.import("12,9,1,", "12A,6,208,Sold", "13,7,209,Sold");
    await results.set({ id: letter.id, saleState: "sold", hammerPrice: 66, buyerNumber: "208" });
    await callerOf(owner).items.update({ id: last.id, title: "Elm chair" });
    await callerOf(owner).items.remove({ id: item.id });
    expect(await sale.undo(snapshotId)).toEqual({
      restored: 1,
      kept: [{ itemId: letter.id, lot: "12A", title: "Oak chair" }],
      ...{ keptCount: 1, deleted: 1 },
    });
    expect(await stored()).toEqual([
      ["12A", 66, "sold", "208"],
      ["13", null, null, ""],
    ]);
  });

  test("works once", async ({ server }) => {
    const sale = await makeSale(server);
    const { snapshotId } = await sale.import("13,7,209,Sold");
    await sale.undo(snapshotId);
    await expect(sale.undo(snapshotId)).rejects.toThrow("This import can't be undone");
  });

  test("rejects the undo of an import after 24 hours, and lists it no longer", async ({ server }) => {
    const { manifestId, results, stored, ...sale } = await makeSale(server);
    const { snapshotId } = await sale.import("13,7,209,Sold");
    const makeOlder = (minutes: number) =>
      server.db
        .update(undoSnapshots)
        .set({ createdAt: sql`now() - make_interval(hours => 24, mins => ${minutes})` })
        .where(eq(undoSnapshots.manifestId, manifestId));
    await makeOlder(-1);
    expect(await results.imports({ manifestId })).toHaveLength(1);
    await makeOlder(1);
    expect(await results.imports({ manifestId })).toEqual([]);
    await expect(sale.undo(snapshotId)).rejects.toThrow("An import can be undone for 24 hours");
    expect((await stored()).at(-1)).toEqual(["13", 7, "sold", "209"]);
  });

  test("finds no import of another manifest, another operation or another workspace", async ({ server }) => {
    const { manifest, manifestId, results, stranger, callerOf, workspaceId, ...sale } =
      await makeSale(server);
    const { snapshotId } = await sale.import("13,7,209,Sold");
    const id = snapshotId ?? "";
    const missing = "This import can't be undone";
    await expect(results.undo({ manifestId: manifest.id, snapshotId: id })).rejects.toThrow(missing);
    await expect(callerOf(stranger).results.undo({ manifestId, snapshotId: id })).rejects.toThrow(
      "This manifest doesn't exist",
    );
    const other = { workspaceId, manifestId, operation: "items.moved", rows: [] };
    const [moved] = await server.db.insert(undoSnapshots).values(other).returning();
    await expect(sale.undo(moved?.id ?? "")).rejects.toThrow(missing);
    expect(await results.imports({ manifestId })).toMatchObject([{ snapshotId, lots: 1 }]);
  });

  test("offers Undo with time, person and number of lots, newest first", async ({ server }) => {
    const { owner, manifestId, results, ...sale } = await makeSale(server);
    const first = await sale.import("12A,5,,", "13,6,,");
    const second = await sale.import("13,7,,");
    expect(await results.imports({ manifestId })).toEqual([
      { snapshotId: second.snapshotId, importedAt: expect.any(String), by: owner.email, lots: 1 },
      { snapshotId: first.snapshotId, importedAt: expect.any(String), by: owner.email, lots: 2 },
    ]);
  });
});

describe("the result of one lot", () => {
  test("sets a whole sale result, records the change, and undoes it", async ({ server }) => {
    const { owner, callerOf, results, last } = await makeSale(server);
    const result = { saleState: "sold", hammerPrice: 40, buyerNumber: "8" } as const;
    const set = await results.set({ id: last.id, ...result });
    expect(set).toMatchObject(result);
    expect((await results.set({ id: last.id, ...result })).updatedAt).toBe(set.updatedAt);
    const unsold = { ...none, saleState: "unsold" };
    expect(await results.set({ id: last.id, saleState: "unsold" })).toMatchObject(unsold);
    expect(await results.set({ id: last.id, saleState: null })).toMatchObject(none);
    const [entry] = await callerOf(owner).activity.list({ itemId: last.id });
    expect(entry).toMatchObject({
      verb: "item.changed",
      label: "Lot 13",
      changes: [{ field: "saleState", before: "unsold", after: "" }],
    });
  });

  test.for([
    [{ saleState: "sold" }, "A sold lot needs a hammer price"],
    [{ saleState: "unsold", hammerPrice: 5 }, "Only a sold lot has a hammer price and a buyer"],
    [{ saleState: null, buyerNumber: "8" }, "Only a sold lot has a hammer price and a buyer"],
    [{ saleState: "sold", hammerPrice: -1 }, "A hammer price must be at least 0"],
    [{ saleState: "sold", hammerPrice: 1.005 }, "A hammer price has at most two decimals"],
    [{ saleState: "passed" }, "A state must be sold, unsold or withdrawn"],
  ] as const)("refuses %j", async ([result, message], { server }) => {
    const { owner, last } = await makeSale(server);
    const headers = await signedIn(server, owner);
    const answer = await ask(server, "PATCH", `/api/items/${last.id}/result`, { headers, body: result });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(message)]);
  });

  test.for(["hammerPrice", "saleState", "buyerNumber"])(
    "refuses %s in the form of a lot, which writes no result",
    async (field, { server }) => {
      const { owner, last } = await makeSale(server);
      const headers = await signedIn(server, owner);
      const answer = await ask(server, "PATCH", `/api/items/${last.id}`, {
        headers,
        body: { [field]: null },
      });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("Unknown field")]);
    },
  );

  test("shows the result on the card of a lot, without the buyer", async ({ server }) => {
    const { owner, callerOf, manifestId, ...sale } = await makeSale(server);
    await sale.import("12A,1250,207,Sold", "13,,,Passed");
    const cards = await callerOf(owner).items.cards({ manifestId });
    const shown = cards.map(({ lotNumber, sectionLetter, ...card }) => [
      `${lotNumber}${sectionLetter}`,
      card,
    ]);
    expect(Object.fromEntries(shown)).toMatchObject({
      "12A": { hammerPrice: 1250, saleState: "sold" },
      "13": { saleState: "unsold" },
    });
    expect(JSON.stringify(cards)).not.toMatch(/buyer|"saleState":null/);
  });
});
