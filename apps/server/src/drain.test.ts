import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { behindProxy, createDrain, withoutProxy } from "./drain";

/** The test sets the time of what takes seconds; connections have timers of their own. */
function withOwnClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A server whose requests at /slow wait for the test; others are answered at once. */
async function startServer(limits = withoutProxy) {
  let onSlow = (_response: ServerResponse) => {};
  const slow = new Promise<ServerResponse>((resolve) => (onSlow = resolve));
  const server = createServer((request, response) => {
    if (request.url === "/slow") onSlow(response);
    else response.end("quick");
  });
  const drain = createDrain(server, limits);
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
  const response = await slow;
  let isDrained = false;
  const drained = drain().then(() => {
    isDrained = true;
  });
  const meanwhile = await ask("/quick");
  expect(await text(meanwhile)).toBe("quick");
  expect(isDrained).toBe(false);
  response.write("slow, ");
  response.end("but whole");
  const whole = await answer;
  expect(await text(whole)).toBe("slow, but whole");
  await drained;
});

test("clients with a connection at hand are told to leave it", async () => {
  const { drain, ask, slow } = await startServer();
  const agent = new Agent({ keepAlive: true });
  expect((await ask("/quick", agent)).headers.connection).toBe("keep-alive");
  const answer = ask("/slow");
  const response = await slow;
  const drained = drain();
  expect((await ask("/quick", agent)).headers.connection).toBe("close");
  response.end();
  expect((await answer).headers.connection).toBe("close");
  await drained;
  agent.destroy();
});

test("what takes longer than it is given is broken off, and nobody is taken up in the end", async () => {
  const { drain, ask, slow } = await startServer();
  const answer = ask("/slow");
  const broken = expect(answer).rejects.toThrow("socket hang up");
  await slow;
  withOwnClock();
  const drained = drain();
  await vi.advanceTimersByTimeAsync(withoutProxy.listenMs - 1);
  expect(await text(await ask("/quick"))).toBe("quick");
  await vi.advanceTimersByTimeAsync(1);
  await expect(ask("/quick")).rejects.toThrow("ECONNREFUSED");
  await vi.advanceTimersByTimeAsync(withoutProxy.timeoutMs);
  await drained;
  await broken;
});

describe("behind a proxy", () => {
  test("everybody is answered for a time, and told to leave, also when nothing else is asked", async () => {
    const { drain, ask } = await startServer(behindProxy);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await text(await ask("/quick", agent));
    withOwnClock();
    const drained = drain();
    const kept = await ask("/quick", agent);
    expect([await text(kept), kept.headers.connection]).toEqual(["quick", "close"]);
    expect(await text(await ask("/quick"))).toBe("quick");
    await vi.advanceTimersByTimeAsync(behindProxy.routedMs);
    await expect(ask("/quick")).rejects.toThrow("ECONNREFUSED");
    await vi.advanceTimersByTimeAsync(behindProxy.timeoutMs);
    await drained;
    agent.destroy();
  });

  test("a connection that was taken in the last moment is still answered", async () => {
    const { server, drain, port } = await startServer(behindProxy);
    const taken = once(server, "connection");
    const late = connect(port, "127.0.0.1");
    await taken;
    withOwnClock();
    const drained = drain();
    await vi.advanceTimersByTimeAsync(behindProxy.routedMs);
    expect(server.listening).toBe(false);
    late.write("GET /quick HTTP/1.1\r\nHost: here\r\n\r\n");
    expect(await text(late)).toContain("quick");
    await drained;
  });
});
