import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { serve } from "@hono/node-server";
import { onTestFinished } from "vitest";
import type { TestServer } from "./app";

/** Serves the app on a port, for tests of real connections. `connections` collects all accepted sockets. */
export async function listen({ app }: Pick<TestServer, "app">) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server; // without TLS and HTTP/2
  const connections = new Set<Socket>();
  server.on("connection", (connection) => connections.add(connection));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return { origin: `http://127.0.0.1:${port}`, port, connections, close };
}

/** Serves the app on a port until the test ends. */
export async function listenForTest(server: Pick<TestServer, "app">) {
  const { close, ...listening } = await listen(server);
  onTestFinished(close);
  return listening;
}

/** Creates a session and returns its headers. */
export async function signedIn(
  { deps }: Pick<TestServer, "deps">,
  user: { id: string },
): Promise<{ cookie: string }> {
  const { token } = await deps.sessions.create(user.id);
  return { cookie: `lotwright=${token}` };
}
