import { makeManifest, makeUser } from "@lotwright/db/testing/make";
import { makeToken } from "@lotwright/storage/keys";
import type { TestServer } from "../../../../testing/app";
import { ask } from "../../../../testing/rest";

/** Creates a shared manifest with its owner and a team member, and functions that read it without signing in. */
export async function makeCatalog(server: TestServer) {
  // Created before the owner, so that a query for any user of the workspace finds the wrong one.
  const member = await makeUser(server.db, { role: "team" });
  const { workspaceId } = member;
  const owner = await makeUser(server.db, { workspaceId });
  const token = makeToken();
  const shared = { publicShareEnabled: true, publicShareToken: token };
  const manifest = await makeManifest(server.db, { workspaceId, name: "Autumn Sale", ...shared });
  const path = `/api/public/manifests/${token}`;
  return {
    owner,
    member,
    workspaceId,
    manifest,
    token,
    path,
    read: () => server.callerFor(null).publicCatalog.byToken({ token }),
    open: (query = "", headers: Record<string, string> = {}) =>
      ask(server, "GET", `${path}${query}`, { headers }),
  };
}
