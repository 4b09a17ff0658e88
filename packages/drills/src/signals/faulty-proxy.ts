import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ProxyFault, passOn } from "@lotwright/testing/faulty-proxy";

/** Opens an HTTP proxy with one fault; the server's address is set later. */
export async function openFaultyProxy(fault: ProxyFault) {
  let target = "";
  const server = createServer((asked, answer) => passOn({ target, scheme: "http", fault }, asked, answer));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // A TCP server has an AddressInfo.
  return {
    origin: `http://127.0.0.1:${port}`,
    passTo(origin: string): void {
      target = origin;
    },
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
