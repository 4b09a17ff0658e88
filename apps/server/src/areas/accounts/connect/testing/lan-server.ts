import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type RequestOptions, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createApp } from "../../../../app";
import type { Edge } from "../../../../http/middleware/request-context";
import { listen } from "../../../../installation/listen";
import type { TestServer } from "../../../../testing/app";
import { type Identity, openIdentity } from "../identity";
import type { Lan } from "../lan";

/** A folder for certificates, removed after the test. */
export async function makeLanFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-lan-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, "lan");
}

/** Creates certificates of a machine named barn, reachable by loopback addresses. */
export async function makeIdentity(hosts = ["localhost", "127.0.0.1"]): Promise<Identity> {
  return openIdentity({ folder: await makeLanFolder(), hosts, name: "Lotwright on barn" });
}

export function makeLan({ authority }: Identity): Lan {
  const notice = () => undefined;
  return { authority, notice, hosts: ["192.168.1.5", "barn.local"], ports: { http: 3000, https: 3443 } };
}

/** Serves the app over https until the test ends. `ask` sends requests that trust the authority. */
export async function serveLan(server: Pick<TestServer, "deps" | "stopping">, edge: Partial<Edge> = {}) {
  const identity = await makeIdentity();
  const lan = makeLan(identity);
  const whole = { trustProxy: false, publicUrl: undefined, ...edge };
  const app = createApp({ ...server.deps, lan }, { edge: whole, stopping: server.stopping.signal });
  const listening = await listen(app, { setting: "LAN_PORT", port: 0, tls: identity.server });
  onTestFinished(async () => {
    listening.server.close();
    listening.server.closeAllConnections();
    await once(listening.server, "close");
  });
  const { port } = listening;
  const ca = identity.authority.toString();
  const ask = (path: string, { body, ...options }: RequestOptions & { body?: object } = {}) =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; text: string }>(
      (resolve, reject) => {
        const asked = request(
          { host: "127.0.0.1", port, path, ca, agent: false, ...options },
          async (answer) => {
            const chunks = await answer.toArray();
            resolve({
              status: answer.statusCode,
              headers: answer.headers,
              text: Buffer.concat(chunks).toString(),
            });
          },
        );
        asked.once("error", reject);
        if (body) asked.setHeader("content-type", "application/json");
        asked.end(body && JSON.stringify(body));
      },
    );
  return { app, lan, ca, port, origin: `https://127.0.0.1:${port}`, ask };
}
