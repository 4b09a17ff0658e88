import { expect, onTestFinished, test, vi } from "vitest";
import { createApiClient } from "./trpc";

test("batches at most as many calls as the server accepts", async () => {
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
