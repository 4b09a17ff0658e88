import { publicItem } from "@lotwright/contracts/catalog/public-catalog";
import { jpeg, plainPicture } from "@lotwright/testing/pictures";
import { Client } from "@lotwright/tooling/demo/client";
import { fillWorkspace, type Workspace } from "@lotwright/tooling/demo/fill-workspace";
import { afterAll, expect } from "vitest";
import { z } from "zod";
import { listen } from "../testing/http";
import { test } from "../testing/test";

let listening: Awaited<ReturnType<typeof listen>>;
let first: Workspace;

const say = () => undefined;
/** Replaces the demo's SVG photos, which this process does not decode. */
const drawings = {
  photo: () => jpeg({ width: 120, height: 90 }),
  logo: () => plainPicture({ width: 120, height: 40 }).png().toBuffer(),
};

test.beforeAll(async ({ server }) => {
  listening = await listen(server);
  first = await fillWorkspace({ origin: listening.origin, lots: 6, say, drawings });
});

afterAll(async () => {
  await listening.close();
});

async function signIn(person: Workspace["people"][number] | undefined) {
  const client = new Client(listening.origin);
  await client.send("POST", "/auth/login", { email: person?.email, password: person?.password });
  const list = async (path: string) =>
    Object.values(await client.send("GET", path)) as Record<string, unknown>[]; // validated by the expectations
  return { client, list };
}

test("creates a demo workspace with owner and team sign-in and the announced content", async () => {
  const [owner, ben, carla] = first.people;
  const { client, list } = await signIn(owner);

  const manifests = await list("/manifests");
  expect(manifests.map(({ name, itemCount }) => [name, itemCount]).sort()).toEqual([
    ["Clocks, cameras and cabinet pieces", 1],
    ["Harbour Street house clearance", 4],
    ["The joiner's workshop and toy cupboard", 1],
  ]);
  expect(manifests.every(({ aiInstructions }) => String(aiInstructions).length > 20)).toBe(true);
  const defaults = (await list("/consignors")).filter(({ isDefault }) => isDefault);
  expect(defaults.map(({ name }) => name)).toEqual(["Estate of Margaret Ellison"]);
  expect(await client.send("GET", "/company-settings")).toMatchObject({
    companyName: "Harbour Street Auctions",
    logoUrl: expect.stringMatching(/^\/photos\/.+\.png$/),
  });
  expect(await client.send("GET", "/export-settings")).toMatchObject({
    includeColumns: expect.arrayContaining(["lowEstimate", "highEstimate", "condition"]),
    customColumnLabels: { custom1: "Period" },
  });
  const [download, ...others] = await list("/export-logs");
  expect(download).toMatchObject({ manifestName: "The joiner's workshop and toy cupboard", itemCount: 1 });
  expect(others).toEqual([]);

  for (const [member, count] of [
    [ben, 2],
    [carla, 1],
  ] as const) {
    const { list: listAs } = await signIn(member);
    expect(await listAs("/manifests")).toHaveLength(count);
  }
});

test("creates a second demo as a separate workspace with a public catalog", async () => {
  const { origin } = listening;
  const { people, catalogUrl, photoCount } = await fillWorkspace({ origin, lots: 6, say, drawings });
  const { list } = await signIn(people[0]);
  expect(await list("/manifests")).toHaveLength(3);

  const token = catalogUrl.split("/").pop();
  const catalog = await new Client(origin).send("GET", `/public/manifests/${token}`);
  expect(catalog).toMatchObject({ manifest: { currency: "GBP" }, units: "metric" });
  const items = z.array(publicItem).parse(catalog.items);
  expect(items).toHaveLength(4);
  expect(items.every(({ lowEstimate, condition }) => lowEstimate && condition)).toBe(true);
  const photoUrls = items.flatMap((item) => item.photoUrls);
  expect(photoUrls.length).toBeGreaterThanOrEqual(4);
  expect(photoUrls.length).toBeLessThan(photoCount);
  const answers = await Promise.all(photoUrls.map((url) => fetch(origin + url)));
  expect(answers.every(({ headers }) => headers.get("content-type") === "image/jpeg")).toBe(true);
});

test("describes the demo's pending lots from their notes, or states the reason", async ({ server }) => {
  await server.drain();
  const { list } = await signIn(first.people[0]);
  const house = first.manifests.find(({ name }) => name.startsWith("Harbour"));
  const items = await list(`/manifests/${house?.id}/items`);
  const statuses = items.map((item) => item.aiGenerationStatus).sort();
  expect(statuses).toEqual(["completed", "failed", "none", "none"]);
});
