import type { Scene } from "./access-scene";

type Statuses = readonly [number, number, number, number, number, number, number];

export type Row = {
  procedure: string;
  /** REST route of the procedure, if any. */
  route?: string;
  input?: (scene: Scene) => Record<string, unknown>;
  /** Form field for the picture or recording, on multipart routes. */
  file?: string;
  statuses: Statuses;
  /** Statuses over tRPC where they differ from REST, other than 200 for 201. */
  overTrpc?: Statuses;
};

export const everyone = [200, 200, 200, 200, 200, 200, 200] as const;
export const signedIn = [401, 200, 200, 200, 200, 200, 200] as const;
export const assigned = [401, 404, 200, 200, 404, 200, 200] as const;
/** Restricted to the owner of the manifest, by session or API key. */
export const owners = [401, 403, 403, 200, 404, 200, 403] as const;
/** Restricted to admins, by session or API key, each in their own workspace. */
export const admins = [401, 403, 403, 200, 200, 200, 403] as const;
/** Restricted to the owner's session, on a record of the owner's workspace. */
export const ownerInPerson = [401, 403, 403, 200, 404, 403, 403] as const;
/** Open to every user for themselves, but not to API keys. */
export const inPerson = [401, 200, 200, 200, 200, 403, 403] as const;
/** A personal record of the owner; other users have their own. */
export const ownersOwn = [401, 404, 404, 200, 404, 200, 404] as const;

/** tRPC over JSON cannot carry the file that the procedure takes. */
export const notAsJson = [401, 400, 400, 400, 400, 400, 400] as const;
