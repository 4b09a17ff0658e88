import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

test("stores no lot as sold whose line says otherwise beside a price, over REST", async ({ server }) => {
  const { owner, workspaceId } = await makePeople(server.db);
  const { id: manifestId } = await makeManifest(server.db, { workspaceId });
  for (const lotNumber of [1, 2, 3, 4]) await makeItem(server.db, { workspaceId, manifestId, lotNumber });
  const headers = await signedIn(server, owner);
  const csv = [
    "Lot Number,Title,High Bid,Bidder Number,Reserve Met,Withdrawn",
    "1,Brass lamp,450.00,5021,No,",
    "2,Oak chair,80.00,5022,Yes,",
    "3,Print,60.00,5023,Yes,TRUE",
    "4,Vase,70.00,Unsold - see notes,,",
  ].join("\n");
  const send = async (path: string, body: object) =>
    (await ask(server, "POST", `/api/manifests/${manifestId}/results${path}`, { headers, body })).json();
  expect(await send("/preview", { csv })).toMatchObject({
    columns: { state: null, alsoRead: ["Reserve Met", "Withdrawn"], ignored: ["Title"] },
    counts: { sold: 1, unsold: 1, withdrawn: 1, leftOut: 2, problems: 1 },
  });
  await send("", { csv, skipProblems: true });
  const lots = await server.callerFor(actorOf(owner)).items.list({ manifestId });
  const stored = lots.map(({ lotNumber, saleState, hammerPrice }) => [lotNumber, saleState, hammerPrice]);
  expect(stored.sort()).toEqual([
    [1, "unsold", null],
    [2, "sold", 80],
    [3, "withdrawn", null],
    [4, null, null],
  ]);
});
