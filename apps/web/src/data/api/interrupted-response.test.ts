// @vitest-environment node
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { fetchWithRetry } from "./trpc";

const whole = JSON.stringify({ title: "Brass lamp" });
const headers = { "content-type": "application/json", "content-length": whole.length };

function breakOff(answer: ServerResponse): void {
  answer.writeHead(200, headers).write(whole.slice(0, 5), () => answer.destroy());
}
function giveWhole(answer: ServerResponse): void {
  answer.writeHead(200, headers).end(whole);
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts a server that sends these responses in order, repeating the last one. */
async function listen(
  ...answers: [(answer: ServerResponse) => void, ...((answer: ServerResponse) => void)[]]
) {
  const asked: string[] = [];
  const server = createServer(({ method = "" }, response) => {
    const answer = answers[Math.min(asked.push(method), answers.length) - 1] ?? answers[0];
    answer(response);
  }).listen(0, "127.0.0.1");
  ends.push(() => server.close().closeAllConnections());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  return { address: `http://127.0.0.1:${port}/`, asked };
}

test("retries a query once if its response is interrupted", async () => {
  const { address, asked } = await listen(breakOff, giveWhole);
  const answer = await fetchWithRetry(address, { method: "GET" });
  expect(await answer.json()).toEqual({ title: "Brass lamp" });
  expect(asked).toEqual(["GET", "GET"]);
});

test("fails a query after the second interrupted response", async () => {
  const { address, asked } = await listen(breakOff);
  const answer = await fetchWithRetry(address, { method: "GET" });
  await expect(answer.json()).rejects.toThrow(TypeError);
  expect(asked).toEqual(["GET", "GET"]);
});

test("does not repeat a mutation whose response is interrupted", async () => {
  const { address, asked } = await listen(breakOff, giveWhole);
  const answer = await fetchWithRetry(address, { method: "POST" });
  await expect(answer.json()).rejects.toThrow(TypeError);
  expect(asked).toEqual(["POST"]);
});

test("does not retry an aborted query", async () => {
  const { address, asked } = await listen((answer) => {
    answer.writeHead(200, headers).write(whole.slice(0, 5));
  });
  const waiting = new AbortController();
  const answer = await fetchWithRetry(address, { method: "GET", signal: waiting.signal });
  const read = answer.json();
  waiting.abort();
  await expect(read).rejects.toThrow("aborted");
  expect(asked).toEqual(["GET"]);
});
