import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import type { createApp } from "../app";
import { listen } from "./listen";

test("limits the time for a request's headers, and not for its body, which uploads on slow lines need", async () => {
  const app = new Hono() as unknown as ReturnType<typeof createApp>; // only `fetch` is used
  const { server } = await listen(app, { setting: "PORT", port: 0, hostname: "127.0.0.1" });
  onTestFinished(() => void server.close());
  expect([server.headersTimeout, server.requestTimeout]).toEqual([60_000, 0]);
});
