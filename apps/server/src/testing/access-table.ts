import { randomUUID } from "node:crypto";
import { items, photos } from "@lotwright/db/schema";
import { makePhoto, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { hashPassword } from "../features/auth/passwords";
import type { TestServer } from "./app";
import { makePeople } from "./people";
import { jpeg } from "./pictures";

/** In the order of a row's statuses. */
export const callers = ["anonymous", "unassigned", "member", "owner", "stranger"] as const;

type Statuses = readonly [number, number, number, number, number];

export type Scene = Awaited<ReturnType<typeof makeScene>>;

export type Row = {
  procedure: string;
  /** The documented path, where the procedure has one. */
  route?: string;
  input?: (scene: Scene) => Record<string, unknown>;
  statuses: Statuses;
  /** Where tRPC does not answer the same as REST, creation's status aside. */
  overTrpc?: Statuses;
};

const password = "brass lamp 1912";
let passwordHash: Promise<string> | undefined;

/** Everything that a row may name: a manifest with an item that has a photo and notes. */
export async function makeScene({ db, deps }: TestServer) {
  const people = await makePeople(db);
  const { workspaceId, item } = people;
  const photo = await makePhoto(db, { workspaceId });
  await deps.storage.put(photo.url.slice(1), await jpeg({ width: 8, height: 6 }), "image/jpeg");
  await db.update(photos).set({ state: "stored" }).where(eq(photos.id, photo.id));
  const written = { photoUrls: [photo.url], notes: "brass lamp" };
  await db.update(items).set(written).where(eq(items.id, item.id));
  passwordHash ??= hashPassword(password);
  const { email } = await makeUser(db, { passwordHash: await passwordHash });
  return { ...people, photo, credentials: { email, password } };
}

const everybody = [200, 200, 200, 200, 200] as const;
const signedIn = [401, 200, 200, 200, 200] as const;
const assigned = [401, 404, 200, 200, 404] as const;

const manifestId = ({ manifest }: Scene) => ({ manifestId: manifest.id });
const ofManifest = ({ manifest }: Scene) => ({ id: manifest.id });
const ofItem = ({ item }: Scene) => ({ id: item.id });

/** Who may call what, and what they get. A procedure or a route that is not here fails the build. */
export const accessTable: readonly Row[] = [
  {
    procedure: "ai.analyzePhotos",
    route: "POST /api/analyze-photos",
    input: ({ photo }) => ({ photoUrls: [photo.url], userNotes: "brass lamp" }),
    statuses: [401, 200, 200, 200, 400],
  },
  {
    procedure: "ai.generatePreview",
    route: "POST /api/items/:id/generate-preview",
    input: (scene) => ({ ...ofItem(scene), photoUrls: [scene.photo.url], userNotes: "brass lamp" }),
    statuses: assigned,
  },
  {
    procedure: "ai.generate",
    route: "POST /api/items/:id/generate-ai",
    input: ofItem,
    statuses: [401, 404, 202, 202, 404],
  },
  { procedure: "auth.current", route: "GET /api/auth/user", statuses: signedIn },
  {
    procedure: "auth.register",
    route: "POST /api/auth/register",
    input: () => ({ email: `${randomUUID()}@example.test`, password }),
    statuses: [201, 201, 201, 201, 201],
  },
  {
    procedure: "auth.login",
    route: "POST /api/auth/login",
    input: ({ credentials }) => credentials,
    statuses: everybody,
  },
  { procedure: "auth.logout", route: "POST /api/auth/logout", statuses: everybody },
  { procedure: "consignors.list", route: "GET /api/consignors", statuses: signedIn },
  // A stream tells inside it that somebody may not hear: guard.test.ts reads it.
  { procedure: "events.stream", statuses: everybody },
  { procedure: "exportLogs.list", route: "GET /api/export-logs", statuses: signedIn },
  {
    procedure: "exportLogs.record",
    input: (scene) => ({ ...manifestId(scene), manifestName: "Sale", itemCount: 1, photoCount: 1 }),
    statuses: assigned,
  },
  {
    procedure: "exports.plan",
    route: "GET /api/manifests/:manifestId/export",
    input: manifestId,
    statuses: assigned,
  },
  {
    procedure: "items.list",
    route: "GET /api/manifests/:manifestId/items",
    input: manifestId,
    statuses: assigned,
  },
  { procedure: "items.byId", route: "GET /api/items/:id", input: ofItem, statuses: assigned },
  {
    procedure: "items.create",
    route: "POST /api/items",
    input: manifestId,
    statuses: [401, 404, 201, 201, 404],
  },
  {
    procedure: "items.update",
    route: "PATCH /api/items/:id",
    input: (scene) => ({ ...ofItem(scene), title: "Lamp" }),
    statuses: assigned,
  },
  { procedure: "items.remove", route: "DELETE /api/items/:id", input: ofItem, statuses: assigned },
  { procedure: "manifests.list", route: "GET /api/manifests", statuses: signedIn },
  { procedure: "manifests.byId", route: "GET /api/manifests/:id", input: ofManifest, statuses: assigned },
  {
    procedure: "manifests.create",
    route: "POST /api/manifests",
    input: () => ({ name: "Sale", consignor: "Abel" }),
    statuses: [401, 403, 403, 201, 201],
  },
  {
    procedure: "manifests.update",
    route: "PATCH /api/manifests/:id",
    input: (scene) => ({ ...ofManifest(scene), name: "Autumn sale" }),
    statuses: assigned,
  },
  {
    procedure: "manifests.remove",
    route: "DELETE /api/manifests/:id",
    input: ofManifest,
    statuses: [401, 403, 403, 200, 404],
  },
  {
    procedure: "manifests.nextLotNumber",
    route: "GET /api/manifests/:id/next-lot-number",
    input: ofManifest,
    statuses: assigned,
  },
  {
    procedure: "photos.upload",
    route: "POST /api/upload-photo",
    statuses: [401, 201, 201, 201, 201],
    // Only the multipart route can make the photo that the procedure takes.
    overTrpc: [401, 400, 400, 400, 400],
  },
];

/** Procedures that anybody may call: they have no permission. */
export const openProcedures = ["auth.login", "auth.logout", "auth.register"];

/** Routes that call no procedure, and are the same for everybody. */
export const openRoutes: readonly { route: string; path: (scene: Scene) => string; status: number }[] = [
  { route: "GET /healthz", path: () => "/healthz", status: 200 },
  { route: "GET /readyz", path: () => "/readyz", status: 200 },
  { route: "GET /photos/:name", path: ({ photo }) => photo.url, status: 200 },
];
