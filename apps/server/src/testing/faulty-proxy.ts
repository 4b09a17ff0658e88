import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type ProxyFault, passOn } from "@lotwright/testing/faulty-proxy";
import { onTestFinished } from "vitest";
import type { Identity } from "../areas/accounts/connect/identity";

/** Makes this process trust an authority until the test ends. */
function trust({ authority }: Identity): void {
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, authority.toString()]);
  onTestFinished(() => setDefaultCACertificates(before));
}

/** Serves an https proxy of `target` with these certificates until the test ends. Returns its origin. */
export async function startProxy(
  target: string,
  identity: Identity,
  fault: ProxyFault = {},
): Promise<string> {
  trust(identity);
  const server = createServer({ key: identity.server, cert: identity.server }, (asked, answer) => {
    passOn({ target, scheme: "https", fault }, asked, answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  });
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  return `https://localhost:${port}`;
}
