import { expect } from "vitest";
import { z } from "zod";
import { createApp } from "../../app";
import { createLogger } from "../../core/logger";
import type { TestServer } from "../../testing/app";
import { ask } from "../../testing/rest";
import { test } from "../../testing/test";

/** Log entries and `/readyz` response of a server after two requests from `ip` with this header. */
async function warningsOf(
  server: TestServer,
  { ip, trustProxy = false, headers }: { ip: string; trustProxy?: boolean; headers: Record<string, string> },
) {
  const text: string[] = [];
  const log = createLogger("warn", { write: (line) => text.push(line) });
  const edge = { trustProxy, publicUrl: undefined };
  const app = createApp({ ...server.deps, log }, { edge, stopping: server.stopping.signal });
  for (let request = 0; request < 2; request++) await ask({ app }, "GET", "/healthz", { ip, headers });
  const readiness = z.object({ proxy: z.string().optional() });
  const { proxy } = readiness.parse(await (await ask({ app }, "GET", "/readyz")).json());
  return { logged: text.map((line): unknown => JSON.parse(line)), proxy };
}

const headers = { "x-forwarded-for": "203.0.113.9" };

test.for([
  ["10.0.0.7", "10.0.0.0/24"],
  ["::ffff:172.17.0.1", "172.17.0.0/24"],
  ["127.0.0.1", "127.0.0.0/24"],
] as const)(
  "warns once of a proxy at %s that is not trusted, and says what to set",
  async ([ip, network], { server }) => {
    const msg = expect.stringMatching(
      /^A proxy sends X-Forwarded-For, but TRUST_PROXY is off.*Set TRUST_PROXY=on/,
    );
    expect(await warningsOf(server, { ip, headers })).toEqual({
      logged: [{ level: 40, time: expect.any(Number), network, msg }],
      proxy: "untrusted",
    });
  },
);

test.for([
  ["the proxy is trusted", { ip: "10.0.0.7", trustProxy: true, headers }],
  ["a client of the internet sends the header", { ip: "8.8.8.8", headers }],
  ["there is no proxy", { ip: "10.0.0.7", headers: {} }],
] as const)("logs no warning where %s", async ([_, from], { server }) => {
  expect(await warningsOf(server, from)).toEqual({ logged: [], proxy: undefined });
});
