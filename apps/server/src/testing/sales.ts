import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { defaultExportSettings, type ExportSettings } from "@lotwright/contracts/exports/export-settings";
import { customFields, exportSettings } from "@lotwright/db/schema";
import { makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { jpeg } from "@lotwright/testing/pictures";
import { incoming } from "../areas/media/photos/testing/incoming";
import { actorOf, type TestServer } from "./app";
import { signedIn } from "./http";

/** Creates an admin with one manifest, and helpers to export it. */
export async function makeSale(
  server: TestServer,
  settings: Partial<ExportSettings> = {},
  name = "Autumn Sale",
) {
  const user = await makeUser(server.db);
  const { workspaceId } = user;
  const caller = server.callerFor(actorOf(user));
  const { id: manifestId } = await makeManifest(server.db, { workspaceId, name });
  const values = { ...defaultExportSettings, ...settings, workspaceId, userId: user.id };
  await server.db.insert(exportSettings).values(values);
  await server.db.insert(customFields).values(values);
  const headers = await signedIn(server, user);
  const path = `/api/manifests/${manifestId}/export`;
  return {
    user,
    workspaceId,
    manifestId,
    headers,
    path,
    lot: (given: Partial<Parameters<typeof makeItem>[1]> = {}) =>
      makeItem(server.db, { workspaceId, manifestId, ...given }),
    upload: async () => (await caller.photos.upload({ photo: await incoming(await jpeg()) })).url,
    download: (query = "") => server.app.request(`${path}${query}`, { headers }),
    history: () => caller.exportLogs.list(),
  };
}

/** Starts a download over a real connection and returns the response stream. */
export async function openDownload(
  origin: string,
  { path, headers }: { path: string; headers: Record<string, string> },
): Promise<IncomingMessage> {
  const [response] = await once(get(`${origin}${path}`, { headers }), "response");
  return response;
}
