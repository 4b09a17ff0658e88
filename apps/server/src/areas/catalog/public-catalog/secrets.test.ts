import { customFieldIds, fieldIdsOf, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { recordOf } from "@lotwright/contracts/values/record-of";
import {
  branding,
  companySettings,
  consignors,
  customFields,
  exportSettings,
  items,
  manifests,
  photos,
  users,
} from "@lotwright/db/schema";
import { makeConsignor, makeItem, makeManifest } from "@lotwright/db/testing/make";
import { photoForm } from "@lotwright/testing/pictures";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { createApp } from "../../../app";
import { createLogger } from "../../../core/logger";
import type { TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makeKey } from "../../../testing/keys";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { makeCatalog } from "./testing/catalogs";

const canary = "kanarienvogel";
const canaryNumber = 7_654_321;

/** Uploads a photo with a canary text in its metadata and file name, and a location. */
async function uploadPhotoWithCanaries(server: TestServer, headers: Record<string, string>): Promise<string> {
  const exif = {
    IFD0: { ImageDescription: canary, Artist: canary },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
  };
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "#884422" } });
  const bytes = await picture.withExif(exif).jpeg().toBuffer();
  expect(bytes.includes(canary)).toBe(true);
  const body = photoForm(bytes, `${canary}.jpg`);
  const answer = await server.app.request("/api/upload-photo", { method: "POST", headers, body });
  const { url } = (await answer.json()) as { url: string }; // other tests check the response's schema
  return url;
}

/** Creates a shared manifest with canary texts in every private field of its workspace. */
async function makeCatalogWithCanaries(server: TestServer) {
  const made = await makeCatalog(server);
  const { owner, member, workspaceId, manifest } = made;
  const own = { userId: owner.id, workspaceId };
  for (const { id } of [owner, member]) {
    const email = `${canary}-${id}@example.test`;
    await server.db.update(users).set({ email, passwordHash: canary }).where(eq(users.id, id));
  }
  const photoUrl = await uploadPhotoWithCanaries(server, await signedIn(server, owner));
  await server.db.update(photos).set({ marksText: canary }).where(eq(photos.url, photoUrl));
  const sale = { saleDate: "2027-03-14", saleLocation: "Old Hall, York" };
  const secret = { consignor: canary, aiInstructions: canary, ...sale };
  await server.db.update(manifests).set(secret).where(eq(manifests.id, manifest.id));
  const custom = recordOf(customFieldIds, () => "Brass");
  const priceOrSize = [...fieldIdsOf("money"), ...fieldIdsOf("measure")];
  await makeItem(server.db, {
    workspaceId,
    manifestId: manifest.id,
    consignor: canary,
    creationHash: canary,
    createdBy: owner.id,
    requestedLotNumber: canaryNumber,
    aiGenerationStatus: "failed",
    aiFailureReason: canary,
    aiDraftedFromNotes: true,
    aiDraftedFromMarks: true,
    unseenClaims: [canary],
    photoUrls: [photoUrl, `https://${canary}.example/a.jpg`],
    ...custom,
    ...recordOf(priceOrSize, (id) => ("isPrivate" in itemFields[id] ? canaryNumber : 12.5)),
    condition: "Worn",
    internalNotes: canary,
    externalId: canary,
    // Results are not published.
    ...{ hammerPrice: canaryNumber, saleState: "sold", buyerNumber: canary },
  });
  await server.db.insert(companySettings).values(own);
  await server.db.insert(branding).values({ ...own, logoUrl: `/photos/${canary}.png` });
  await server.db.insert(exportSettings).values({ ...own, dateFormat: canary });
  await server.db.insert(customFields).values({
    workspaceId,
    customColumnLabels: { custom1: "Maker" },
    customColumnDefaults: { custom1: canary },
  });
  await makeConsignor(server.db, { ...own, name: canary, referenceNumber: canary });
  const unshared = await makeManifest(server.db, { workspaceId, name: canary });
  await makeItem(server.db, { workspaceId, manifestId: unshared.id, title: canary });
  await makeKey(server.db, owner);
  return { ...made, photoUrl };
}

/** One catalog for all tests, which only read it. */
let made: ReturnType<typeof makeCatalogWithCanaries> | undefined;
function canaryCatalog(server: TestServer): ReturnType<typeof makeCatalogWithCanaries> {
  made ??= makeCatalogWithCanaries(server);
  return made;
}

/** Paths of all values in a JSON value, with lists as `[]`. */
function namesIn(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => namesIn(entry, `${at}[]`));
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => namesIn(inner, at ? `${at}.${name}` : name));
}

const publicNames = [
  "brandColor",
  "companySettings.companyEmail",
  "companySettings.companyName",
  "companySettings.companyPhone",
  "companySettings.companyWebsite",
  "companySettings.logoUrl",
  "customColumnLabels.custom1",
  "items[].category",
  "items[].condition",
  ...customFieldIds.map((id) => `items[].${id}`),
  "items[].depth",
  "items[].description",
  "items[].height",
  "items[].highEstimate",
  "items[].id",
  "items[].lotNumber",
  "items[].lowEstimate",
  "items[].notes",
  "items[].photoUrls[]",
  "items[].quantity",
  "items[].sectionLetter",
  "items[].startPrice",
  "items[].title",
  "items[].weight",
  "items[].width",
  "manifest.currency",
  "manifest.name",
  "manifest.saleDate",
  "manifest.saleLocation",
  "units",
];

describe("private fields", () => {
  test("returns exactly the allow-listed keys and no private value in any byte", async ({ server }) => {
    const { open, token, manifest, owner, workspaceId } = await canaryCatalog(server);
    const input = encodeURIComponent(JSON.stringify({ token }));
    const overTrpc = await ask(server, "GET", `/trpc/publicCatalog.byToken?input=${input}`);
    const [rest, trpc] = [await (await open()).text(), await overTrpc.text()];
    expect(namesIn(JSON.parse(rest)).sort()).toEqual([...publicNames].sort());
    expect(JSON.parse(trpc)).toEqual({ result: { data: JSON.parse(rest) } });
    for (const secret of [canary, String(canaryNumber), manifest.id, owner.id, workspaceId, token]) {
      expect(rest).not.toContain(secret);
      expect(trpc).not.toContain(secret);
    }
  });

  test("sends no private value in a response header", async ({ server }) => {
    const { open } = await canaryCatalog(server);
    const answer = await open();
    expect(JSON.stringify([...answer.headers])).not.toContain(canary);
  });

  test("serves photos and thumbnails without location, person or file name", async ({ server }) => {
    const { photoUrl } = await canaryCatalog(server);
    for (const path of [photoUrl, photoUrl.replace(".jpg", "-thumb.jpg")]) {
      const answer = await ask(server, "GET", path);
      expect(answer.status).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.includes(canary)).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(JSON.stringify([...answer.headers])).not.toContain(canary);
    }
  });
});

describe("queries of a public catalog", () => {
  test.for([
    ["search", canary],
    ["q", canary],
    ["sort", "consignor"],
    ["consignor", canary],
    ["limit", "1"],
    ["fields", "aiInstructions"],
  ])("rejects %s in the query of a public catalog", async ([name, value], { server }) => {
    const { open } = await canaryCatalog(server);
    const answer = await open(`?${name}=${value}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "INVALID", issues: [{ path: name }] });
  });
});

describe("tokens in logs", () => {
  test("logs no token of a right, wrong or failed public link", async ({ server }) => {
    const { token } = await canaryCatalog(server);
    const lines: string[] = [];
    const log = createLogger("trace", { write: (line) => void lines.push(line) });
    const edge = { trustProxy: false, publicUrl: undefined };
    const { signal } = new AbortController();
    const broken = new Proxy(server.db, {
      get(db, name, receiver) {
        if (name === "select") throw new Error("The database is down");
        return Reflect.get(db, name, receiver);
      },
    });
    const apps = [server.db, broken].map((db) =>
      createApp({ ...server.deps, db, log }, { edge, stopping: signal }),
    );
    const wrong = `${token.slice(0, -1)}_`;
    const statuses: number[] = [];
    for (const app of apps) {
      for (const tried of [token, wrong]) {
        const input = encodeURIComponent(JSON.stringify({ token: tried }));
        for (const path of [
          `/api/public/manifests/${tried}`,
          `/trpc/publicCatalog.byToken?input=${input}`,
          `/public/${tried}`,
        ]) {
          statuses.push((await ask({ app }, "GET", path)).status);
        }
      }
    }
    expect(statuses).toEqual([200, 200, 404, 404, 404, 404, 500, 500, 404, 500, 500, 404]);
    const written = lines.join("");
    expect(written).toContain("publicCatalog.byToken");
    for (const secret of [token, wrong, canary]) expect(written).not.toContain(secret);
  });
});

test("stores the canaries in the private fields that the tests rely on", async ({ server }) => {
  const { manifest, owner } = await canaryCatalog(server);
  const [item] = await server.db.select().from(items).where(eq(items.manifestId, manifest.id));
  expect(item).toMatchObject({
    consignor: canary,
    aiFailureReason: canary,
    requestedLotNumber: canaryNumber,
  });
  expect(await server.db.$count(consignors, eq(consignors.userId, owner.id))).toBe(1);
});
