import { setTimeout as sleep } from "node:timers/promises";
import { uploadedPhoto } from "@lotwright/contracts/media/photos";
import { sharing } from "@lotwright/contracts/workspace/sharing";
import { type Client, registerAt, signInAt } from "@lotwright/testing/client";
import { z } from "zod";

/** Status 0: no response. */
export type Answer = { status: number; ms: number; retryAfter: string | null; text: string };

/** A person whose calls return the response instead of throwing. */
export type Staff = {
  cookie: string;
  origin: string;
  /** A client of this person whose calls throw. */
  client: Client;
  email(): Promise<string>;
  /** Returns this person at another address. */
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

/** The password of all people that `signUp` registers. */
export const password = "correct horse";
const signedIn = z.object({ email: z.string() });
const retryMs = 150;
/** No retry changes these. */
const finalStatuses = new Set([401, 403, 404, 413]);

export const isOk = ({ status }: Answer) => status >= 200 && status < 300;

/** Sends a request; returns its answer, also when there is none. */
export async function ask(request: Request): Promise<Answer> {
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

/** Retries, as a phone does, until the call succeeds. */
export async function insist(attempt: () => Promise<Answer>, withinMs = 90_000): Promise<Answer> {
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

/** Signs in to an account that is there, with `password`. */
export const signIn = async (origin: string, email: string) => staffOf(await signInAt(origin, email));

function staffOf(client: Client): Staff {
  const { origin, cookie, requestOf, uploadOf } = client;
  return {
    cookie,
    origin,
    client,
    at: (other) => staffOf(client.at(other)),
    send: (method, path, body) => ask(requestOf(method, path, body)),
    upload: (id, photo) => ask(uploadOf(photo, id)),
    read: (path) => ask(new Request(`${origin}${path}`, { headers: { cookie } })),
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
