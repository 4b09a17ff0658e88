import { setTimeout as sleep } from "node:timers/promises";
import { uploadedPhoto } from "@lotwright/contracts/media/photos";
import { sharing } from "@lotwright/contracts/workspace/sharing";
import { type Client, registerAt, signInAt } from "@lotwright/testing/client";
import { z } from "zod";

/** Response of a server. Status 0 means that there was none. */
export type Answer = { status: number; ms: number; retryAfter: string | null; text: string };

/** A user whose calls return the response instead of throwing. */
export type Staff = {
  cookie: string;
  origin: string;
  /** Client of this user, whose calls throw. */
  client: Client;
  email(): Promise<string>;
  /** Returns the same user at another address. */
  at(other: string): Staff;
  send(method: string, path: string, body?: object): Promise<Answer>;
  upload(id: string, photo: Uint8Array): Promise<Answer>;
  read(path: string): Promise<Answer>;
  makeManifest(): Promise<string>;
  /** Shares a manifest; returns the token of its public catalog. */
  share(manifestId: string): Promise<string>;
  /** Adds a team member who sees these manifests. */
  hire(manifestIds: readonly string[]): Promise<Staff>;
};

/** Password of all users that `signUp` registers. */
export const password = "correct horse";
const signedIn = z.object({ email: z.string() });
const retryMs = 150;
/** Statuses that a retry can't change. */
const finalStatuses = new Set([401, 403, 404, 413]);

export const isOk = ({ status }: Answer) => status >= 200 && status < 300;

/** Sends a request; returns status 0 if there is no response. */
export async function sendTimedRequest(request: Request): Promise<Answer> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  try {
    const response = await fetch(request);
    const text = await response.text();
    return { status: response.status, ms: since(), retryAfter: response.headers.get("retry-after"), text };
  } catch (error) {
    const { pathname } = new URL(request.url);
    const why = error instanceof Error && error.cause ? `${error}: ${error.cause}` : String(error);
    const text = `${request.method} ${pathname} after ${Math.round(since())} ms: ${why}`;
    return { status: 0, ms: since(), retryAfter: null, text };
  }
}

/** Retries a call until it succeeds, as a phone does. */
export async function retryUntilAccepted(attempt: () => Promise<Answer>, withinMs = 90_000): Promise<Answer> {
  const until = performance.now() + withinMs;
  for (;;) {
    const answer = await attempt();
    if (isOk(answer)) return answer;
    if (performance.now() > until || finalStatuses.has(answer.status))
      throw new Error(`Still ${answer.status} in the end: ${answer.text}`);
    await sleep(retryMs);
  }
}

/** Registers the admin of a new workspace. */
export const signUp = async (origin: string) => staffOf(await registerAt(origin));

/** Signs in to an existing account with `password`. */
export const signIn = async (origin: string, email: string) => staffOf(await signInAt(origin, email));

function staffOf(client: Client): Staff {
  const { origin, cookie, requestOf, uploadOf } = client;
  return {
    cookie,
    origin,
    client,
    at: (other) => staffOf(client.at(other)),
    send: (method, path, body) => sendTimedRequest(requestOf(method, path, body)),
    upload: (id, photo) => sendTimedRequest(uploadOf(photo, id)),
    read: (path) => sendTimedRequest(new Request(`${origin}${path}`, { headers: { cookie } })),
    email: async () => signedIn.parse(await client.send("GET", "/auth/user")).email,
    makeManifest: async () => (await client.makeManifest()).id,
    share: async (manifestId) => {
      const shared = await client.send("PATCH", `/manifests/${manifestId}/sharing`, { enabled: true });
      return sharing.parse(shared).token ?? "";
    },
    hire: async (manifestIds) => {
      const { userId, member } = await client.hire();
      for (const manifestId of manifestIds) {
        await client.send("POST", `/admin/manifests/${manifestId}/assign`, { userId });
      }
      return staffOf(member);
    },
  };
}

export const toPhoto = ({ text }: Answer) => uploadedPhoto.parse(JSON.parse(text));
