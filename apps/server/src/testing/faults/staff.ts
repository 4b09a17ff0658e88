import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { item } from "@lotwright/contracts/items";
import { manifest } from "@lotwright/contracts/manifests";
import { uploadedPhoto } from "@lotwright/contracts/photos";

/** Status 0: there was no answer. */
export type Answer = { status: number; ms: number; retryAfter: string | null; text: string };

export type Staff = Awaited<ReturnType<typeof signUp>>;

const retryMs = 150;
const password = "correct horse";

export const isOk = ({ status }: Answer) => status >= 200 && status < 300;

async function ask(url: string, init: RequestInit): Promise<Answer> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    return { status: response.status, ms: since(), retryAfter: response.headers.get("retry-after"), text };
  } catch (error) {
    return { status: 0, ms: since(), retryAfter: null, text: String(error) };
  }
}

/** Asks again, as a phone does, until there is a good answer. */
export async function insist(attempt: () => Promise<Answer>, withinMs = 90_000): Promise<Answer> {
  const until = performance.now() + withinMs;
  for (;;) {
    const answer = await attempt();
    if (isOk(answer)) return answer;
    if (performance.now() > until) throw new Error(`Still ${answer.status} in the end: ${answer.text}`);
    await sleep(retryMs);
  }
}

/** Somebody with an account of their own, who says what came back instead of failing. */
export async function signUp(origin: string) {
  const email = `${randomUUID()}@example.test`;
  const forwarded = { "x-forwarded-for": `10.${randomUUID().replaceAll(/\D/g, "").slice(0, 2)}.0.1` };
  const response = await fetch(`${origin}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", ...forwarded },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(await response.text());
  const cookie = response.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  return staffAt(origin, cookie);
}

function staffAt(origin: string, cookie: string) {
  const send = (method: string, path: string, body?: object) => {
    const headers = { cookie, ...(body && { "content-type": "application/json" }) };
    return ask(`${origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  const makeManifest = async () => {
    const answer = await send("POST", "/manifests", { name: "Fault Sale", consignor: "A. Field" });
    return manifest.parse(JSON.parse(answer.text)).id;
  };
  return {
    cookie,
    origin,
    send,
    /** The same person at another address. */
    at: (other: string) => staffAt(other, cookie),
    makeManifest,
    upload(id: string, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
      const body = new FormData();
      body.append("id", id);
      body.append("photo", new Blob([bytes], { type: "image/jpeg" }), "photo.jpg");
      return ask(`${origin}/api/upload-photo`, { method: "POST", headers: { cookie }, body });
    },
    read: (path: string) => ask(`${origin}${path}`, { headers: { cookie } }),
    async items(manifestId: string) {
      return item.array().parse(JSON.parse((await send("GET", `/manifests/${manifestId}/items`)).text));
    },
    async itemById(id: string) {
      return item.parse(JSON.parse((await send("GET", `/items/${id}`)).text));
    },
  };
}

export const toPhoto = ({ text }: Answer) => uploadedPhoto.parse(JSON.parse(text));
