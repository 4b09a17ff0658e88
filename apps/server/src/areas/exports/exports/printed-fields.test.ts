import type { pdfFormat } from "@lotwright/contracts/exports/prints";
import { makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf } from "../../../testing/app";
import { test } from "../../../testing/test";
import { lotsOf } from "../export-source/lot-rows";

test("reads no more of a lot than the document prints", async ({ server }) => {
  const user = await makeUser(server.db);
  const { workspaceId } = user;
  const { id: manifestId } = await makeManifest(server.db, { workspaceId });
  await makeItem(server.db, { workspaceId, manifestId });
  const { exports } = server.callerFor(actorOf(user));
  const fieldsOf = async (format: (typeof pdfFormat.options)[number]) => {
    const [row] = await lotsOf(server.db, await exports.plan({ manifestId, format }));
    return Object.keys(JSON.parse(row?.lot ?? "{}")).sort();
  };
  const always = ["id", "lotNumber", "photoUrls", "sectionLetter", "title"];
  const estimates = ["highEstimate", "lowEstimate"];
  const shown = ["category", "condition", "depth", "description", "height", "width"];
  expect(await fieldsOf("pdf-catalog")).toEqual([...always, ...estimates, ...shown].sort());
  expect(await fieldsOf("pdf-receipt")).toEqual(
    [...always, ...estimates, "consignor", "reservePrice"].sort(),
  );
  expect(await fieldsOf("pdf-statement")).toEqual(
    [...always, ...estimates, "consignor", "hammerPrice", "saleState"].sort(),
  );
  expect(await fieldsOf("pdf-lot-list")).toEqual(always);
  expect(await fieldsOf("pdf-labels")).toEqual(always);
});
