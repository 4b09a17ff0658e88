import { randomUUID } from "node:crypto";
import { jpeg, photoForm } from "@lotwright/server/testing/pictures";
import { z } from "zod";
import { type Call, call, type Reply } from "./call";

const password = "brass lamp 1912";
const withId = z.object({ id: z.string() });
const withUrl = z.object({ url: z.string() });

export type Person = Awaited<ReturnType<typeof register>>;

let addresses = 0;

/** A new address of a documentation network; the servers trust the drill as their proxy. */
export function newAddress(): string {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 250)}.${1 + (addresses % 250)}`;
}

const cookieOf = ({ headers }: Reply): string => headers["set-cookie"]?.[0]?.split(";", 1).join() ?? "";

function expectOk(reply: Reply, what: string): Reply {
  if (reply.status >= 200 && reply.status < 300) return reply;
  throw new Error(`${what} answered ${reply.status}: ${reply.text.slice(0, 200)}`);
}

/** Signs in to an existing account. */
async function signIn(origin: string, credentials: { email: string; password: string }) {
  const address = newAddress();
  const headers = { "x-forwarded-for": address };
  const reply = await call(origin, { method: "POST", path: "/api/auth/login", headers, body: credentials });
  expectOk(reply, "The login");
  const { id } = withId.parse(JSON.parse(reply.text));
  return personOf(origin, { ...credentials, id, address, cookie: cookieOf(reply) });
}

/** The admin of a new workspace. */
export async function register(origin: string) {
  const address = newAddress();
  const credentials = { email: `${randomUUID()}@example.test`, password };
  const headers = { "x-forwarded-for": address };
  const reply = await call(origin, {
    method: "POST",
    path: "/api/auth/register",
    headers,
    body: credentials,
  });
  expectOk(reply, "The registration");
  const { id } = withId.parse(JSON.parse(reply.text));
  return personOf(origin, { ...credentials, id, address, cookie: cookieOf(reply) });
}

type Account = { id: string; email: string; password: string; address: string; cookie: string };

function personOf(origin: string, account: Account) {
  const headers = { cookie: account.cookie, "x-forwarded-for": account.address };
  const ask = (asked: Call) => call(origin, { ...asked, headers: { ...headers, ...asked.headers } });
  const sure = async (asked: Call) => expectOk(await ask(asked), `${asked.method ?? "GET"} ${asked.path}`);
  const made = async (asked: Call) => withId.parse(JSON.parse((await sure(asked)).text)).id;
  return {
    ...account,
    origin,
    headers,
    /** Returns any response. */
    ask,
    /** Throws unless it succeeds. */
    sure,
    makeManifest: () =>
      made({
        method: "POST",
        path: "/api/manifests",
        body: { name: "Attacked Sale", consignor: "A. Field" },
      }),
    makeItem: (body: { manifestId: string; photoUrls?: string[]; notes?: string }) =>
      made({ method: "POST", path: "/api/items", body }),
    uploadedUrl: async () => {
      const form = await formOf(await jpeg());
      const reply = await sure({ method: "POST", path: "/api/upload-photo", ...form });
      return withUrl.parse(JSON.parse(reply.text)).url;
    },
    /** Adds a member of the same workspace and signs them in. */
    hire: async () => {
      const credentials = { email: `${randomUUID()}@example.test`, password };
      await sure({ method: "POST", path: "/api/admin/users", body: credentials });
      return signIn(origin, credentials);
    },
    assign: (manifestId: string, userId: string) =>
      sure({ method: "POST", path: `/api/admin/manifests/${manifestId}/assign`, body: { userId } }),
    share: async (manifestId: string) => {
      const path = `/api/manifests/${manifestId}/sharing`;
      const reply = await sure({ method: "PATCH", path, body: { enabled: true } });
      return z.object({ token: z.string() }).parse(JSON.parse(reply.text)).token;
    },
  };
}

/** A multipart form as bytes, so that encoding is not measured. */
export async function formOf(photo: Uint8Array): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const response = new Response(photoForm(photo));
  const type = response.headers.get("content-type") ?? "";
  return { headers: { "content-type": type }, body: Buffer.from(await response.arrayBuffer()) };
}
