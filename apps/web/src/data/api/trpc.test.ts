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

test("sends the lists of lots alone, which may be larger than a batch", async () => {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname } = new URL(address, "http://localhost");
    paths.push(pathname);
    const names = pathname.split(",");
    const answers = names.map(() => ({ result: { data: [] } }));
    return Response.json(names.length > 1 ? answers : answers[0]);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = createApiClient();
  const sale = { manifestId: crypto.randomUUID() };
  await Promise.all([
    client.items.list.query(sale),
    client.manifests.list.query(),
    client.items.cards.query(sale),
    client.exportPresets.list.query(),
  ]);
  expect(paths.sort()).toEqual([
    "/trpc/items.cards",
    "/trpc/items.list",
    "/trpc/manifests.list,exportPresets.list",
  ]);
});
