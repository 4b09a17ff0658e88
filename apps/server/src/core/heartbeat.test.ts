import { expect, onTestFinished } from "vitest";
import { test } from "../testing/test";
import { startHeartbeat } from "./heartbeat";

test("counts as current for two seconds after its notification has come back", async ({ server }) => {
  let now = 10_000;
  let onDelivered = () => {};
  const sql = new Proxy(server.sql, {
    get(target, name, receiver) {
      if (name !== "listen") return Reflect.get(target, name, receiver);
      return (channel: string, receive: (payload: string) => void) =>
        target.listen(channel, (payload) => {
          receive(payload);
          onDelivered();
        });
    },
  });
  const heartbeat = await startHeartbeat({ sql }, () => now);
  onTestFinished(() => heartbeat.close());
  const delivered = new Promise<void>((resolve) => {
    onDelivered = resolve;
  });
  expect(heartbeat.isCurrent()).toBe(false);
  await delivered;
  expect(heartbeat.isCurrent()).toBe(true);
  now += 1_999;
  expect(heartbeat.isCurrent()).toBe(true);
  now += 1;
  expect(heartbeat.isCurrent()).toBe(false);
});
