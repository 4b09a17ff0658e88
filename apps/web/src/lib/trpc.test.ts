import { expect, onTestFinished, test, vi } from "vitest";
import { createApiClient } from "./trpc";

test("sends no more calls in one request than the server takes", async () => {
  const counts: number[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const names = new URL(address, "http://localhost").pathname.split(",");
    counts.push(names.length);
    return Response.json(names.map(() => ({ result: { data: {} } })));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = createApiClient();
  await Promise.all(
    Array.from({ length: 45 }, () => client.manifests.byId.query({ id: crypto.randomUUID() })),
  );
  expect(counts).toEqual([20, 20, 5]);
});
