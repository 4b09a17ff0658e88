import type { Item } from "@lotwright/contracts/catalog/items";
import { makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { jpeg } from "@lotwright/testing/pictures";
import { incoming } from "../areas/media/photos/testing/incoming";
import { actorOf, type TestServer } from "./app";

type Given = {
  photoCount?: number;
  manifest?: { consignor?: string; aiInstructions?: string; name?: string };
};

/** Creates an admin with a manifest and uploaded photos that no lot uses. */
export async function makePhotographer(server: TestServer, { photoCount = 1, manifest = {} }: Given = {}) {
  const user = await makeUser(server.db);
  const { workspaceId } = user;
  const actor = actorOf(user);
  const caller = server.callerFor(actor);
  const { id: manifestId } = await makeManifest(server.db, { workspaceId, ...manifest });
  const photoUrls: string[] = [];
  for (let count = 0; count < photoCount; count += 1) {
    photoUrls.push((await caller.photos.upload({ photo: await incoming(await jpeg()) })).url);
  }
  const lot = (given: Partial<Parameters<typeof makeItem>[1]> = {}) =>
    makeItem(server.db, { workspaceId, manifestId, photoUrls, ...given });
  return { user, actor, caller, workspaceId, manifestId, photoUrls, lot };
}

type Typed = Partial<Pick<Item, "title" | "description" | "category" | "notes">>;

/** Creates a lot with a pending description. */
export async function makePending(server: TestServer, typed: Typed = {}, photoCount = 1) {
  const made = await makePhotographer(server, { photoCount, manifest: { aiInstructions: "House style." } });
  const { caller, manifestId, photoUrls } = made;
  const created = await caller.items.create({
    manifestId,
    photoUrls,
    aiGenerationStatus: "pending",
    ...typed,
  });
  return { ...made, created, id: created.id, read: () => caller.items.byId({ id: created.id }) };
}
