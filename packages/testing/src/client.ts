import { randomUUID } from "node:crypto";
import { type createItemInput, type Item, item } from "@lotwright/contracts/catalog/items";
import { manifest } from "@lotwright/contracts/catalog/manifests";
import { uploadedPhoto } from "@lotwright/contracts/media/photos";
import { z } from "zod";
import { jpeg, photoForm } from "./pictures";

export type Client = ReturnType<typeof clientOf>;

const newCredentials = () => ({ email: `${randomUUID()}@example.test`, password: "correct horse" });

/** Registers a user over plain HTTP and returns their client. */
export const registerAt = (origin: string) => enter(origin, "register", newCredentials());

/** Signs in to an existing account. */
export const signInAt = (origin: string, email: string) =>
  enter(origin, "login", { email, password: newCredentials().password });

async function enter(origin: string, by: "register" | "login", credentials: object) {
  const response = await fetch(`${origin}/api/auth/${by}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  if (!response.ok) throw new Error(await response.text());
  const cookie = response.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  return clientOf(origin, cookie);
}

/** Creates a team account as admin, and signs in to it. */
async function hire(origin: string, send: (method: string, path: string, body: object) => Promise<unknown>) {
  const credentials = newCredentials();
  const { id } = z.object({ id: z.string() }).parse(await send("POST", "/admin/users", credentials));
  return { userId: id, member: await enter(origin, "login", credentials) };
}

async function answered(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}

/** Creates the API client of a session. */
function clientOf(origin: string, cookie: string) {
  function requestOf(method: string, path: string, body?: object): Request {
    const headers = { cookie, ...(body && { "content-type": "application/json" }) };
    return new Request(`${origin}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
  }
  function uploadOf(photo: Uint8Array, id?: string): Request {
    const body = photoForm(photo);
    if (id) body.append("id", id);
    return new Request(`${origin}/api/upload-photo`, { method: "POST", headers: { cookie }, body });
  }
  const send = async (method: string, path: string, body?: object) =>
    answered(await fetch(requestOf(method, path, body)));
  return {
    cookie,
    origin,
    requestOf,
    uploadOf,
    send,
    at: (other: string) => clientOf(other, cookie),
    hire: () => hire(origin, send),
    makeManifest: async () =>
      manifest.parse(await send("POST", "/manifests", { name: "Journey Sale", consignor: "A. Field" })),
    makeItem: async (given: Partial<z.input<typeof createItemInput>>) =>
      item.parse(await send("POST", "/items", given)),
    itemById: async (id: string): Promise<Item> => item.parse(await send("GET", `/items/${id}`)),
    upload: async () => uploadedPhoto.parse(await answered(await fetch(uploadOf(await jpeg())))),
    download: (manifestId: string) =>
      fetch(`${origin}/api/manifests/${manifestId}/export`, { headers: { cookie } }),
    /** Opens the event stream as text. */
    async openEvents(signal: AbortSignal) {
      const headers = { cookie, accept: "text/event-stream" };
      const response = await fetch(`${origin}/trpc/events.stream`, { headers, signal });
      if (!response.body) throw new Error("There is no stream");
      return response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
    },
  };
}
