import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { drainable } from "./drain";

/** A server whose requests at /slow wait for the test; others are answered at once. */
async function startServer(limits?: { patienceMs: number; listenMs: number }) {
  const slow: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === "/slow") slow.push(response);
    else response.end("quick");
  });
  const drain = drainable(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo; // a TCP server has one
  const ask = async (path: string, agent?: Agent): Promise<IncomingMessage> => {
    const [response] = await once(get({ port, host: "127.0.0.1", path, agent }), "response");
    return response;
  };
  return { server, slow, drain, port, ask };
}

test("a server with nothing to do ends at once, open connections or not", async () => {
  const { drain, port, ask } = await startServer();
  const agent = new Agent({ keepAlive: true });
  await text(await ask("/quick", agent));
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  await drain();
  agent.destroy();
  await expect(ask("/quick")).rejects.toThrow("ECONNREFUSED");
});

test("what is being answered is written whole, and others are answered until then", async () => {
  const { drain, ask, slow } = await startServer();
  const answer = ask("/slow");
  await expect.poll(() => slow.length).toBe(1);
  let isDrained = false;
  const drained = drain().then(() => {
    isDrained = true;
  });
  const meanwhile = await ask("/quick");
  expect(await text(meanwhile)).toBe("quick");
  expect(isDrained).toBe(false);
  slow[0]?.write("slow, ");
  slow[0]?.end("but whole");
  const whole = await answer;
  expect(await text(whole)).toBe("slow, but whole");
  await drained;
});

test("clients with a connection at hand are told to leave it", async () => {
  const { drain, ask, slow } = await startServer();
  const agent = new Agent({ keepAlive: true });
  expect((await ask("/quick", agent)).headers.connection).toBe("keep-alive");
  const answer = ask("/slow");
  await expect.poll(() => slow.length).toBe(1);
  const drained = drain();
  expect((await ask("/quick", agent)).headers.connection).toBe("close");
  slow[0]?.end();
  expect((await answer).headers.connection).toBe("close");
  await drained;
  agent.destroy();
});

test("what takes longer than it is given is broken off, and nobody is taken up in the end", async () => {
  const { drain, ask, slow } = await startServer({ listenMs: 50, patienceMs: 300 });
  const answer = ask("/slow");
  const broken = expect(answer).rejects.toThrow("socket hang up");
  await expect.poll(() => slow.length).toBe(1);
  const drained = drain();
  await expect.poll(() => ask("/quick").then(() => "taken", String)).toContain("ECONNREFUSED");
  await drained;
  await broken;
});
