import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { behindProxy, createDrain, withoutProxy } from "./drain";

/** Fakes only the drain's timers, since connections use others. */
function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Starts a server that responds immediately, except to /slow, which the test answers. */
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
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  const ask = async (path: string, agent?: Agent): Promise<IncomingMessage> => {
    const [response] = await once(get({ port, host: "127.0.0.1", path, agent }), "response");
    return response;
  };
  return { server, slow, drain, port, ask };
}

test("closes an idle server immediately, including open connections", async () => {
  const { drain, port, ask } = await startServer();
  const agent = new Agent({ keepAlive: true });
  await text(await ask("/quick", agent));
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  await drain();
  agent.destroy();
  await expect(ask("/quick")).rejects.toThrow("ECONNREFUSED");
});

test("completes responses in flight and keeps serving until they are written", async () => {
  const { drain, ask, slow } = await startServer();
  const answer = ask("/slow");
  const response = await slow;
  let isDrained = false;
  const drained = drain().then(() => {
    isDrained = true;
  });
  const concurrent = await ask("/quick");
  expect(await text(concurrent)).toBe("quick");
  expect(isDrained).toBe(false);
  response.write("slow, ");
  response.end("but whole");
  const whole = await answer;
  expect(await text(whole)).toBe("slow, but whole");
  await drained;
});

test("answers with Connection: close on keep-alive connections while draining", async () => {
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

test("destroys requests that exceed the drain timeout and accepts no connections near the end", async () => {
  const { drain, ask, slow } = await startServer();
  const answer = ask("/slow");
  const broken = expect(answer).rejects.toThrow("socket hang up");
  await slow;
  fakeTimers();
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
  test("keeps serving with Connection: close for the routing grace period, even when idle", async () => {
    const { drain, ask } = await startServer(behindProxy);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await text(await ask("/quick", agent));
    fakeTimers();
    const drained = drain();
    const reused = await ask("/quick", agent);
    expect([await text(reused), reused.headers.connection]).toEqual(["quick", "close"]);
    expect(await text(await ask("/quick"))).toBe("quick");
    await vi.advanceTimersByTimeAsync(behindProxy.routedMs);
    await expect(ask("/quick")).rejects.toThrow("ECONNREFUSED");
    await vi.advanceTimersByTimeAsync(behindProxy.timeoutMs);
    await drained;
    agent.destroy();
  });

  test("answers the first request on a connection accepted just before close", async () => {
    const { server, drain, port } = await startServer(behindProxy);
    const accepted = once(server, "connection");
    const late = connect(port, "127.0.0.1");
    await accepted;
    fakeTimers();
    const drained = drain();
    await vi.advanceTimersByTimeAsync(behindProxy.routedMs);
    expect(server.listening).toBe(false);
    late.write("GET /quick HTTP/1.1\r\nHost: here\r\n\r\n");
    expect(await text(late)).toContain("quick");
    await drained;
  });
});
