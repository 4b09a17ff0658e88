import { items } from "@lotwright/db/schema";
import { makeManifest } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makeKey } from "../../../testing/keys";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

/** Creates two sales of one workspace, each with a lot 1, and a sale of another workspace. */
async function openSales(server: TestServer) {
  const made = await makePeople(server.db);
  const { owner, workspaceId, item } = made;
  const saleOf = async (name: string, inWorkspace: string) =>
    (await makeManifest(server.db, { workspaceId: inWorkspace, name })).id;
  const [spring, autumn] = [await saleOf("Spring", workspaceId), await saleOf("Autumn", workspaceId)];
  await server.db.update(items).set({ manifestId: spring, lotNumber: 1 }).where(eq(items.id, item.id));
  const other = await makePeople(server.db);
  const foreign = await saleOf("Foreign", other.workspaceId);
  return {
    ...{ ...made, spring, autumn, foreign },
    results: server.callerFor(actorOf(owner)).results,
    foreignResults: server.callerFor(actorOf(other.owner)).results,
  };
}

const csv = "Lot,Hammer,Status\n1,100,Closed\n";
const unnamed = "Ref,Total,Text\n1,100,Lamp\n";
const columns = { lot: 0, price: 1, buyer: null, state: null };

describe("answers about a file of results", () => {
  test("remembers the answers of an import for the workspace, and for no other", async ({ server }) => {
    const { results, foreignResults, spring, autumn, foreign } = await openSales(server);
    const words = [{ word: "Closed", state: "unsold" }] as const;
    expect((await results.preview({ manifestId: spring, csv, words: [...words] })).unknownWords).toEqual([]);
    // A preview stores nothing.
    expect((await results.preview({ manifestId: autumn, csv })).unknownWords).toHaveLength(1);
    await results.import({ manifestId: spring, csv, words: [...words] });
    expect(await results.preview({ manifestId: autumn, csv })).toMatchObject({
      ...{ unknownWords: [], problems: [] },
      answeredWords: [{ word: "Closed", state: "unsold", count: 1, lots: ["1"] }],
    });
    expect((await foreignResults.preview({ manifestId: foreign, csv })).unknownWords).toHaveLength(1);
  });

  test("replaces remembered answers with those of a later import", async ({ server }) => {
    const { results, spring, autumn } = await openSales(server);
    await results.import({ manifestId: spring, csv, words: [{ word: "Closed", state: "unsold" }] });
    await results.import({ manifestId: spring, csv, words: [{ word: "CLOSED", state: "sold" }] });
    const { answeredWords } = await results.preview({ manifestId: autumn, csv });
    expect(answeredWords).toMatchObject([{ state: "sold" }]);
  });

  test("remembers the answers of all imports at the same time", async ({ server }) => {
    const { owner, results, workspaceId, spring } = await openSales(server);
    const states = ["Closed", "Referred", "Held", "Provisional"];
    const sales = await Promise.all(states.map((name) => makeManifest(server.db, { workspaceId, name })));
    await Promise.all(
      sales.map(({ id: manifestId, name: word }) =>
        server.callerFor(actorOf(owner)).results.import({
          ...{ manifestId, csv: csv.replace("Closed", word) },
          words: [{ word, state: "unsold" }],
        }),
      ),
    );
    const all = `Lot,Hammer,Status\n${states.map((word, at) => `${at + 1},100,${word}`).join("\n")}`;
    const { answeredWords, unknownWords } = await results.preview({ manifestId: spring, csv: all });
    expect(unknownWords).toEqual([]);
    expect(answeredWords).toHaveLength(states.length);
  });

  test("chooses the columns of files with the same headings by remembered answers", async ({ server }) => {
    const { results, spring, autumn } = await openSales(server);
    await expect(results.preview({ manifestId: autumn, csv: unnamed })).rejects.toThrow("lot number");
    await results.import({ manifestId: spring, csv: unnamed, columns });
    const again = { manifestId: autumn, csv: unnamed.replace("100", "80") };
    expect(await results.preview(again)).toMatchObject({ columns: { lot: "Ref", price: "Total" } });
    expect((await results.columns(again)).suggested).toEqual(columns);
    const other = { manifestId: autumn, csv: unnamed.replace("Text", "Title") };
    await expect(results.preview(other)).rejects.toThrow("lot number");
  });

  test("ignores the answers of people for programs, which send them with each call", async ({ server }) => {
    const { owner, results, spring, autumn } = await openSales(server);
    await results.import({ manifestId: spring, csv, words: [{ word: "Closed", state: "sold" }] });
    const preview = (headers: Record<string, string>) =>
      ask(server, "POST", `/api/manifests/${autumn}/results/preview`, { headers, body: { csv } });
    const ofProgram = await preview((await makeKey(server.db, owner)).headers);
    expect(await ofProgram.json()).toMatchObject({ unknownWords: [{ word: "Closed" }], answeredWords: [] });
    const ofPerson = await preview(await signedIn(server, owner));
    expect(await ofPerson.json()).toMatchObject({ unknownWords: [] });
  });
});
