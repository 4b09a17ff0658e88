import type { ImportRowsInput } from "@lotwright/contracts/catalog/lot-imports";
import { makeManifest } from "@lotwright/db/testing/make";
import { actorOf, type TestServer } from "../../../../testing/app";
import { makePeople } from "../../../../testing/people";

type User = Parameters<typeof actorOf>[0];

/** Creates an empty sale in a new workspace, and helpers that act as its owner. */
export async function makeImportSale(server: TestServer) {
  const people = await makePeople(server.db);
  const { workspaceId } = people;
  const { id: manifestId } = await makeManifest(server.db, {
    workspaceId,
    name: "Spring Sale",
    consignor: "House",
  });
  const callerOf = (user: User) => server.callerFor(actorOf(user));
  const caller = callerOf(people.owner);
  const read = (...lines: string[]) =>
    caller.imports.create({ manifestId, csv: lines.join("\n"), name: "lots.csv" });
  return {
    ...{ ...people, manifestId, callerOf, caller, imports: caller.imports, items: caller.items, read },
    /** Rows of an import, formatted as "line action lot: problems". */
    rows: async (id: string, more: Partial<ImportRowsInput> = {}) =>
      (await caller.imports.rows({ id, ...more })).rows.map(({ line, action, lot, note, problems }) =>
        [line, action, lot, note, ...problems.map(({ column, message }) => `${column}: ${message}`)]
          .filter((part) => part !== "")
          .join(" "),
      ),
    /** Lots in order, formatted as "12A title price consignor". */
    lots: async () =>
      (await caller.items.list({ manifestId }))
        .sort(
          (one, other) =>
            one.lotNumber - other.lotNumber || (one.sectionLetter < other.sectionLetter ? -1 : 1),
        )
        .map(
          ({ lotNumber, sectionLetter, title, startPrice, consignor }) =>
            `${lotNumber}${sectionLetter} ${title} ${startPrice} ${consignor}`,
        ),
  };
}
