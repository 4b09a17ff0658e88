import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ProxyFault, passOn } from "@lotwright/testing/faulty-proxy";

/** A proxy over http of a server, whose address is known later, with one fault. */
export async function openFaultyProxy(fault: ProxyFault) {
  let target = "";
  const server = createServer((asked, answer) => passOn({ target, scheme: "http", fault }, asked, answer));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has one
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
