import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Starts a TCP proxy in front of PostgreSQL that can reset connections like a network failure. Closes when the test ends. */
export async function startProxy(databaseUrl: string) {
  const near = new Set<Socket>();
  const traffic = new EventEmitter<{ sent: [bytes: Buffer] }>();
  const { port, hostname } = new URL(databaseUrl);
  const server = createServer((socket) => {
    const far = connect(Number(port), hostname);
    near.add(socket.on("error", () => undefined));
    socket.once("close", () => far.destroy());
    far.once("close", () => socket.destroy());
    socket.on("data", (bytes: Buffer) => traffic.emit("sent", bytes));
    socket.pipe(far.on("error", () => undefined)).pipe(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const own = server.address() as AddressInfo; // a listening TCP server has an AddressInfo
  onTestFinished(async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of near) socket.destroy();
    await closed;
  });
  const reset = () => {
    for (const socket of near) socket.resetAndDestroy();
  };
  /** Resolves when a client sends bytes that contain all `texts`. */
  const sent = (...texts: string[]) =>
    new Promise<void>((resolve) => {
      traffic.on("sent", (bytes) => {
        if (texts.every((text) => bytes.includes(text))) resolve();
      });
    });
  return { url: Object.assign(new URL(databaseUrl), { port: String(own.port) }).href, sent, reset };
}
