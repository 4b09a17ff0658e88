import { branding, items, manifests, passwordResets, photos } from "@lotwright/db/schema";
import { makeConsignor, makePhoto, makeUser } from "@lotwright/db/testing/make";
import { makeToken } from "@lotwright/storage/keys";
import { eq } from "drizzle-orm";
import { hashPassword } from "../features/auth/passwords";
import { hashOfReset } from "../features/auth/reset-links";
import type { TestServer } from "./app";
import { signedIn as cookieOf } from "./http";
import { makeKey } from "./keys";
import { makePeople } from "./people";
import { jpeg } from "./pictures";

/** In the order of a row's statuses; the last two are API keys of the owner and of the assigned member. */
export const callers = [
  "anonymous",
  "unassigned",
  "member",
  "owner",
  "stranger",
  "ownersKey",
  "membersKey",
] as const;
export type Caller = (typeof callers)[number];

export type Scene = Awaited<ReturnType<typeof makeScene>>;

export const password = "brass lamp 1912";
let passwordHash: Promise<string> | undefined;

/** Everything that a row may name: a shared manifest with an item that has a photo and notes. */
export async function makeScene({ db, deps }: TestServer) {
  passwordHash ??= hashPassword(password);
  const known = { passwordHash: await passwordHash };
  const people = await makePeople(db, known);
  const { workspaceId, item } = people;
  const photo = await makePhoto(db, { workspaceId });
  await deps.storage.put(photo.url.slice(1), await jpeg({ width: 8, height: 6 }), "image/jpeg");
  await db.update(photos).set({ state: "stored" }).where(eq(photos.id, photo.id));
  const written = { photoUrls: [photo.url], notes: "brass lamp" };
  await db.update(items).set(written).where(eq(items.id, item.id));
  const shareToken = makeToken();
  const shared = { publicShareEnabled: true, publicShareToken: shareToken };
  await db.update(manifests).set(shared).where(eq(manifests.id, people.manifest.id));
  await db.insert(branding).values({ userId: people.owner.id, workspaceId, logoUrl: photo.url });
  const consignor = await makeConsignor(db, { workspaceId, userId: people.owner.id });
  const ownersKey = await makeKey(db, people.owner);
  const membersKey = await makeKey(db, people.member);
  const { email, id: userId } = await makeUser(db, known);
  const resetToken = makeToken();
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(passwordResets).values({ id: hashOfReset(resetToken), userId, expiresAt });
  const credentials = { email, password };
  return { ...people, photo, shareToken, consignor, ownersKey, membersKey, credentials, resetToken };
}

/** The headers by which the caller is known. */
export async function headersOf(
  server: TestServer,
  scene: Scene,
  who: Caller,
): Promise<Record<string, string>> {
  if (who === "anonymous") return {};
  if (who === "ownersKey" || who === "membersKey") return scene[who].headers;
  return cookieOf(server, scene[who]);
}
