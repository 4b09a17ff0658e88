import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";

type Pair = { near: Socket; far: Socket };

/** A TCP proxy on a fixed port, in front of a service that may go away, stall or move. */
export async function openGate(target: number) {
  let farPort = target;
  let isHeld = false;
  const waiting = new Set<Socket>();
  const pairs = new Set<Pair>();

  function join(near: Socket): void {
    const far = connect(farPort, "127.0.0.1");
    const pair = { near, far };
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const socket of [near, far]) socket.on("error", () => {}).once("close", end);
    flow(pair);
  }

  function listen(port: number): Server {
    const server = createServer({ noDelay: true }, (near) => {
      if (!isHeld) return join(near);
      waiting.add(near);
      near.on("error", () => {}).once("close", () => waiting.delete(near));
    });
    return server.listen(port, "127.0.0.1");
  }

  let server = listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // A TCP server has an AddressInfo.

  return {
    port,
    /** Forwards everything, including buffered bytes, to this port. */
    async open(moved = farPort) {
      farPort = moved;
      // A second pipe would send everything twice.
      if (isHeld) for (const pair of pairs) flow(pair);
      isHeld = false;
      for (const near of waiting) join(near);
      waiting.clear();
      if (server.listening) return;
      server = listen(port);
      await once(server, "listening");
    },
    /** Accepts connections and bytes without forwarding them. */
    hold() {
      isHeld = true;
      for (const { near, far } of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    /** Destroys every connection and refuses new ones. */
    async refuse() {
      const closed = server.listening ? once(server, "close") : undefined;
      server.close();
      for (const near of waiting) near.destroy();
      for (const { near, far } of pairs) {
        near.resetAndDestroy();
        far.destroy();
      }
      await closed;
    },
  };
}

function flow({ near, far }: Pair): void {
  near.pipe(far);
  far.pipe(near);
}
