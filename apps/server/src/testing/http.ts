import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { serve } from "@hono/node-server";
import { onTestFinished } from "vitest";
import type { TestServer } from "./app";

/** Serves the app on a port until the test ends, for what needs real connections; `connections` are those it had. */
export async function listenForTest({
  app,
}: Pick<TestServer, "app">): Promise<{ origin: string; port: number; connections: Set<Socket> }> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server; // neither TLS nor HTTP/2
  const connections = new Set<Socket>();
  server.on("connection", (connection) => connections.add(connection));
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return { origin: `http://127.0.0.1:${port}`, port, connections };
}

/** The headers of somebody who is signed in. */
export async function signedIn(
  { deps }: Pick<TestServer, "deps">,
  user: { id: string },
): Promise<{ cookie: string }> {
  const { token } = await deps.sessions.create(user.id);
  return { cookie: `lotwright=${token}` };
}
