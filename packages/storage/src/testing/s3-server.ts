/// <reference path="./s3rver.d.ts" />
import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import S3rver from "@20minutes/s3rver";

export type Running = {
  endpoint: string;
  /** Resolves once fewer than `count` connections are open. */
  connectionsBelow: (count: number) => Promise<void>;
  close: () => Promise<void>;
};
export type S3Server = Running & {
  accessKey: string;
  secretKey: string;
  /** Resolves once the files of all read objects are closed. */
  filesClosed: () => Promise<unknown>;
};

export async function startS3Server({ bucket }: { bucket: string }): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "s3-"));
  const s3rver = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  makeWritesWhole(s3rver);
  const filesClosed = watchReads(s3rver);
  await s3rver.configureBuckets();
  const { endpoint, connectionsBelow, close } = await startFaultyServer(s3rver.callback());
  return {
    endpoint,
    connectionsBelow,
    filesClosed,
    accessKey: "S3RVER",
    secretKey: "S3RVER",
    async close() {
      await close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Makes s3rver's writes atomic like in real storage; it exposes incomplete objects and removes folders during uploads. */
function makeWritesWhole({ store }: S3rver): void {
  const alone = oneAtATime();
  const openObject = store.getObject.bind(store);
  const writeTo = store.putContent.bind(store);
  // s3rver reads the length and opens the file in two steps.
  store.getObject = (...request) => alone(() => openObject(...request));
  store.putContent = async (path, content) => {
    const partial = `${path}.${randomUUID()}`;
    const written = await writeTo(partial, content);
    await alone(() => rename(partial, path));
    return written;
  };
  store.deleteObject = async (bucket, key) => {
    for (const resource of ["object", "object.md5", "metadata.json"]) {
      await rm(store.getResourcePath(bucket, key, resource), { force: true });
    }
  };
}

function watchReads({ store }: S3rver): () => Promise<unknown> {
  const closings: Promise<void>[] = [];
  const openObject = store.getObject.bind(store);
  store.getObject = async (...request) => {
    const object = await openObject(...request);
    if (object?.content) closings.push(whenClosed(object.content));
    return object;
  };
  return () => Promise.all(closings);
}

/** Resolves when a stream is closed, even by an error. */
const whenClosed = (stream: Readable) =>
  new Promise<void>((resolve) => {
    stream.once("close", () => resolve());
  });

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const running = last.then(work);
    last = running.catch(() => {});
    return running;
  };
}

/** Starts an HTTP server with programmed responses: errors, truncated bodies, stalls. */
export function startFaultyServer(respond: RequestListener): Promise<Running> {
  return listen(createServer(respond));
}

/** Starts a server that accepts connections and never responds. */
export function startBlackHole(): Promise<Running> {
  return listen(createTcpServer());
}

async function listen(server: Server): Promise<Running> {
  const sockets = new Set<Socket>();
  const changes = new EventEmitter();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => {
      sockets.delete(socket);
      changes.emit("closed");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async connectionsBelow(count) {
      while (sockets.size >= count) await once(changes, "closed");
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
