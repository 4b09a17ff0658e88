import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServerProcess } from "../server-process.mjs";
import { Client } from "./client.mjs";
import { fillWorkspace } from "./fill-workspace.mjs";

/** @type {Awaited<ReturnType<typeof startServerProcess>>} */
let server;
/** @type {import("./fill-workspace.mjs").Workspace} */
let first;
let folder = "";

const say = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lotwright-demo-"));
  // PostgreSQL may run as another user, who has to reach its folder.
  await chmod(folder, 0o755);
  const { PATH } = process.env;
  const settings = { PORT: "0", DATA_DIR: join(folder, "data"), LOG_LEVEL: "error" };
  server = await startServerProcess({ ...(PATH && { PATH }), ...settings });
  first = await fillWorkspace({ origin: server.origin, lots: 6, say });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

/** @param {{ email: string, password: string } | undefined} person */
async function signIn(person) {
  const client = new Client(server.origin);
  await client.send("POST", "/auth/login", { email: person?.email, password: person?.password });
  const list = async (/** @type {string} */ path) => {
    const answer = await client.send("GET", path);
    return /** @type {Record<string, unknown>[]} */ (Object.values(answer));
  };
  return { client, list };
}

test("a demonstration can be signed in to as owner and as team, and holds what it says", async () => {
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
    customColumnLabels: { custom1: "Estimate", custom2: "Reserve" },
  });
  const [download, ...others] = await list("/export-logs");
  expect(download).toMatchObject({ manifestName: "The joiner's workshop and toy cupboard", itemCount: 1 });
  expect(others).toEqual([]);

  for (const [member, count] of /** @type {const} */ ([
    [ben, 2],
    [carla, 1],
  ])) {
    const { list: listAs } = await signIn(member);
    expect(await listAs("/manifests")).toHaveLength(count);
  }
});

test("a second demonstration on the same server is a workspace of its own, with a catalogue strangers can read", async () => {
  const { people, catalogueUrl, photoCount } = await fillWorkspace({ origin: server.origin, lots: 6, say });
  const { list } = await signIn(people[0]);
  expect(await list("/manifests")).toHaveLength(3);

  const token = catalogueUrl.split("/").pop();
  const catalogue = await new Client(server.origin).send("GET", `/public/manifests/${token}`);
  const items = /** @type {{ photoUrls: string[], custom1: string, custom2?: string }[]} */ (catalogue.items);
  expect(items).toHaveLength(4);
  expect(items.every(({ custom1, custom2 }) => custom1 !== "" && !custom2)).toBe(true);
  const photoUrls = items.flatMap((item) => item.photoUrls);
  expect(photoUrls.length).toBeGreaterThanOrEqual(4);
  expect(photoUrls.length).toBeLessThan(photoCount);
  const answers = await Promise.all(photoUrls.map((url) => fetch(server.origin + url)));
  expect(answers.every(({ headers }) => headers.get("content-type") === "image/jpeg")).toBe(true);
});

test("lots left to the AI end described from their notes, or say why not", async () => {
  const { list } = await signIn(first.people[0]);
  const house = first.manifests.find(({ name }) => name.startsWith("Harbour"));
  const statuses = async () =>
    (await list(`/manifests/${house?.id}/items`)).map((item) => item.aiGenerationStatus).sort();
  await expect.poll(statuses, { timeout: 20_000 }).toEqual(["completed", "failed", "none", "none"]);
});
