import { randomUUID } from "node:crypto";
import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import { noResult } from "@lotwright/contracts/catalog/result-fields";
import type { KeyScope, Role } from "@lotwright/contracts/workspace/permissions";
import {
  branding,
  consignorDetails,
  consignors,
  exportPresets,
  invitations,
  lotImportRows,
  lotImports,
  passwordResets,
  photos,
  recordings,
  savedFilters,
  sessions,
  undoSnapshots,
  users,
  workspaces,
} from "@lotwright/db/schema";
import { consignorValues, photoValues, userValues } from "@lotwright/db/testing/make";
import { makeToken } from "@lotwright/storage/keys";
import { jpeg } from "@lotwright/testing/pictures";
import { hashOfToken } from "../areas/accounts/auth/reset-links";
import { one } from "../core/one";
import { exampleIds } from "../core/operation-docs";
import type { TestServer } from "./app";
import { signedIn as cookieOf } from "./http";
import { makeKeys } from "./keys";
import { ownPresetValues } from "./own-presets";
import { hashPassword } from "./passwords";
import { byRole, makeManyPeople } from "./people";
import { recordingValues, webm } from "./recordings";

/** Relation of a caller to the scene's records, which belong to the manifest's owner. */
type Place = "owner" | "assigned" | "unassigned" | "elsewhere";
export type Identity = { place: Place; role: Role /** Scope of the caller's API key. */; scope?: KeyScope };

/** Callers in the scene. A user of each role except admin is assigned to the manifest. */
export const identities = {
  anonymous: undefined,
  unassigned: { place: "unassigned", role: "team" },
  owner: { place: "owner", role: "admin" },
  stranger: { place: "elsewhere", role: "admin" },
  ...byRole((role): Identity => ({ place: "assigned", role })),
  ownersKey: { place: "owner", role: "admin", scope: "full" },
  membersKey: { place: "assigned", role: "team", scope: "full" },
  ownersReadKey: { place: "owner", role: "admin", scope: "read" },
  ownersCatalogKey: { place: "owner", role: "admin", scope: "catalog" },
  ownersExportKey: { place: "owner", role: "admin", scope: "export" },
} satisfies Record<string, Identity | undefined>;

export type Caller = keyof typeof identities;
export const callers = Object.keys(identities) as Caller[]; // Object.keys loses the literal types

export type Scene = Awaited<ReturnType<typeof makeScenes>>[number];

export const password = "brass lamp 1912";
let passwordHash: Promise<string> | undefined;
let picture: Promise<Buffer> | undefined;

/**
 * Creates all records that a row of the access table may need, such as a public manifest with an item that has a photo and notes.
 */
export async function makeScene(server: TestServer): Promise<Scene> {
  return one(await makeScenes(server, 1));
}

/** Creates several scenes with as few statements as one. */
export async function makeScenes(server: TestServer, count: number) {
  const { db } = server;
  passwordHash ??= hashPassword(password);
  const known = { passwordHash: await passwordHash };
  const people = await makeManyPeople(db, count, {
    ...known,
    manifest: () => ({ publicShareEnabled: true, publicShareToken: makeToken() }),
    item: () => ({ photoUrls: [`/photos/${makeToken()}.jpg`], notes: "brass lamp" }),
  });
  const owners = people.map(({ owner }) => owner);
  const stored = await makePhotos(server, people);
  const dictated = await makeRecordings(server, people);
  const overwritten = people.map(({ workspaceId, manifest, item }) => ({
    ...{ workspaceId, manifestId: manifest.id, operation: "results.imported" },
    rows: [{ itemId: item.id, before: noResult, after: noResult }],
  }));
  const snapshots = await db.insert(undoSnapshots).values(overwritten).returning();
  const edited = people.map(({ workspaceId, manifest, item }) => ({
    ...{ workspaceId, manifestId: manifest.id, operation: "items.edited" },
    rows: [{ itemId: item.id, before: { category: "Toys" }, after: { category: item.category } }],
  }));
  const edits = await db.insert(undoSnapshots).values(edited).returning();
  const files = await makeImports(server, people);
  const brands = stored.map(({ url, workspaceId }, index) => ({
    userId: at(owners, index).id,
    workspaceId,
    logoUrl: url,
  }));
  await db.insert(branding).values(brands);
  const contacts = await makeContacts(server, owners);
  const filters = await db.insert(savedFilters).values(owners.map(filterValues)).returning();
  const formats = await db.insert(exportPresets).values(owners.map(ownPresetValues)).returning();
  const ownersKeys = await makeKeys(db, owners);
  const membersKeys = await makeKeys(
    db,
    people.map(({ member }) => member),
  );
  const [readKeys, catalogKeys, exportKeys] = [
    await makeKeys(db, owners, { scope: "read" }),
    await makeKeys(db, owners, { scope: "catalog" }),
    await makeKeys(db, owners, { scope: "export" }),
  ];
  const elsewhere = owners.map(({ id: userId }) => ({ id: makeToken(), userId, expiresAt: tomorrow() }));
  const others = await db.insert(sessions).values(elsewhere).returning();
  const [resets, invited] = [await makeResets(server, count, known), await makeInvitations(server, owners)];
  return people.map((who, index) => ({
    ...who,
    photo: at(stored, index),
    snapshot: at(snapshots, index),
    edit: at(edits, index),
    recording: at(dictated, index),
    shareToken: who.manifest.publicShareToken ?? "",
    consignor: at(contacts, index),
    savedFilter: at(filters, index),
    ownPreset: at(formats, index),
    lotImport: at(files, index),
    ownersKey: at(ownersKeys, index),
    membersKey: at(membersKeys, index),
    ownersReadKey: at(readKeys, index),
    ownersCatalogKey: at(catalogKeys, index),
    ownersExportKey: at(exportKeys, index),
    otherSession: at(others, index),
    ...{ ...at(resets, index), ...at(invited, index) },
  }));
}

const filterValues = ({ id: userId, workspaceId }: { id: string; workspaceId: string }) => ({
  ...{ workspaceId, userId, name: "No price", filter: { is: "no-price" } },
});

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);

const at = <Row>(rows: readonly Row[], index: number): Row => one(rows.slice(index, index + 1));

async function makePhotos({ db, deps }: TestServer, people: Awaited<ReturnType<typeof makeManyPeople>>) {
  picture ??= jpeg({ width: 8, height: 6 });
  const values = people.map(({ workspaceId, item }) =>
    photoValues({ workspaceId, url: item.photoUrls[0] ?? "" }),
  );
  for (const { url } of values) await deps.storage.put(url.slice(1), await picture, "image/jpeg");
  return db.insert(photos).values(values).returning();
}

/** Uploads and checks an import file with one row for each owner. */
async function makeImports({ db }: TestServer, people: Awaited<ReturnType<typeof makeManyPeople>>) {
  const values = people.map(({ workspaceId, manifest, owner }) => ({
    ...{ workspaceId, manifestId: manifest.id, userId: owner.id, matchBy: "lotNumber" },
    ...{
      headings: ["Lot", "Title", "Low estimate", "Shelf"],
      mapping: ["lotNumber", "title", "lowEstimate", null],
      isSure: [true, true, true, false],
    },
  }));
  const files = await db.insert(lotImports).values(values).returning();
  const rows = files.map(({ id: importId }) => ({
    ...{ importId, line: 4, cells: ["40", "Vase", "10", "C1"], newItemId: randomUUID() },
    ...{ action: "create", lot: "40", fields: { lotNumber: 40, title: "Vase", lowEstimate: 10 } },
  }));
  await db.insert(lotImportRows).values(rows);
  return files;
}

/** Creates a failed recording for each item. */
async function makeRecordings({ db, deps }: TestServer, people: Awaited<ReturnType<typeof makeManyPeople>>) {
  const values = people.map(({ workspaceId, item }) => recordingValues({ workspaceId, itemId: item.id }));
  for (const { storageKey, mimeType } of values) await deps.storage.put(storageKey ?? "", webm(), mimeType);
  return db.insert(recordings).values(values).returning();
}

/** Creates users of separate workspaces with password reset links. */
async function makeResets({ db }: TestServer, count: number, known: { passwordHash: string }) {
  const spaces = await db
    .insert(workspaces)
    .values(Array.from({ length: count }, () => ({})))
    .returning();
  const values = spaces.map(({ id }) => userValues({ ...known, workspaceId: id }));
  const people = await db.insert(users).values(values).returning();
  const links = people.map(({ id: userId, email }) => ({ userId, email, resetToken: makeToken() }));
  const expiresAt = new Date(Date.now() + 60_000);
  const resets = links.map(({ userId, resetToken }) => ({ id: hashOfToken(resetToken), userId, expiresAt }));
  await db.insert(passwordResets).values(resets);
  return links.map(({ email, resetToken }) => ({ credentials: { email, password }, resetToken }));
}

/** Creates a consignor of each admin, with details. */
async function makeContacts({ db }: TestServer, admins: readonly { id: string; workspaceId: string }[]) {
  const values = admins.map(({ id, workspaceId }) => consignorValues({ workspaceId, userId: id }));
  const rows = await db.insert(consignors).values(values).returning();
  const details = rows.map(({ workspaceId, name }) => ({
    ...{ workspaceId, name, nameKey: consignorKey(name), phone: "555 0199" },
  }));
  await db.insert(consignorDetails).values(details);
  return rows;
}

/** Creates an open invitation of each admin. */
async function makeInvitations({ db }: TestServer, admins: readonly { id: string; workspaceId: string }[]) {
  const tokens = admins.map(() => makeToken());
  const values = admins.map(({ id, workspaceId }, index) => ({
    ...{ workspaceId, invitedBy: id, expiresAt: tomorrow() },
    tokenHash: hashOfToken(at(tokens, index)),
  }));
  const rows = await db.insert(invitations).values(values).returning();
  return rows.map((invitation, index) => ({ invitation, inviteToken: at(tokens, index) }));
}

/** Replaces the ids of the examples by those of the scene. */
export function withSceneIds<T>(value: T, scene: Scene): T {
  const ids: [string, string][] = [
    [exampleIds.manifest, scene.manifest.id],
    [exampleIds.item, scene.item.id],
    [exampleIds.consignor, scene.consignor.id],
    [exampleIds.member, scene.member.id],
    [exampleIds.apiKey, scene.ownersKey.id],
    [exampleIds.ownPreset, scene.ownPreset.id],
    [exampleIds.snapshot, scene.snapshot.id],
    [exampleIds.edit, scene.edit.id],
    [exampleIds.lotImport, scene.lotImport.id],
    [exampleIds.session, scene.otherSession.publicId],
    [exampleIds.shareToken, scene.shareToken],
    [exampleIds.photoFile, scene.photo.url.slice("/photos/".length)],
  ];
  return JSON.parse(ids.reduce((text, [example, id]) => text.replaceAll(example, id), JSON.stringify(value)));
}

/** Headers that authenticate the caller. */
export async function headersOf(
  server: TestServer,
  scene: Scene,
  who: Caller,
): Promise<Record<string, string>> {
  if (who === "anonymous") return {};
  const caller = scene[who];
  return "headers" in caller ? caller.headers : cookieOf(server, caller);
}
