import type { AppRouter } from "@lotwright/server/router";
import { createTRPCClient, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test } from "vitest";
import { createApi } from "../../data/api/trpc";
import { createQueryClient } from "../../data/query-client";
import { makeFailure, makeLostCall } from "../../testing/failures";
import { makeItem } from "../../testing/make-item";
import { prefetchForm, prefetchListed, readNewItem } from "./read-item";

const manifestId = crypto.randomUUID();
const settings = { includeColumns: ["custom2"] };
const required = { requiredShots: [{ category: "", shots: ["Front"] }] };
const customFields = { customColumnLabels: {}, showInWorkflow: ["custom2"] };

/** Creates the queries of a page with these server responses and offline cache entries. Other requests fail. */
function openApi(given: Record<string, unknown>, stored: Record<string, unknown> = {}) {
  const answers: Record<string, unknown> = { "manifests.byId": { id: manifestId }, ...given };
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op: { path, context } }) =>
      observable((observer) => {
        const data = context.isFromCacheOnly ? stored[path] : answers[path];
        if (data instanceof Error) return observer.error(data as never);
        if (data === undefined) return observer.error(makeLostCall() as never);
        observer.next({ result: { type: "data", data } });
        observer.complete();
      });
  const queryClient = createQueryClient();
  const client = createTRPCClient<AppRouter>({ links: [link] });
  return { answers, queryClient, client, api: createApi(queryClient, client) };
}

test("opens the form of a new lot offline even if only the manifest is cached", async () => {
  const { answers, ...sources } = openApi({});
  const { api } = sources;
  await readNewItem(sources, manifestId);
  expect(api.manifests.nextLotNumber.getData({ id: manifestId })).toBeUndefined();
  expect(api.consignors.suggestions.getData({ manifestId })).toEqual([]);
  expect(api.customFields.current.getData()).toMatchObject({ showInWorkflow: [] });
  expect(api.exportSettings.current.getData()).toMatchObject({ fileFormat: "csv" });

  // The defaults are marked stale, so that screens refetch them.
  const later = { "customFields.current": customFields, "exportSettings.current": settings };
  Object.assign(answers, { "consignors.suggestions": ["Ann"], ...later });
  expect(await api.consignors.suggestions.fetch({ manifestId })).toEqual(["Ann"]);
  expect(await api.customFields.current.fetch()).toEqual(customFields);
  expect(await api.exportSettings.current.fetch()).toEqual(settings);
});

test("opens the form of a new lot offline with the data that the camera page cached", async () => {
  const { answers, ...sources } = openApi({
    "manifests.nextLotNumber": { lotNumber: 1017 },
    "consignors.suggestions": ["Ann"],
    "customFields.current": customFields,
    "exportSettings.current": settings,
    "captureSettings.current": required,
  });
  const { api } = sources;
  await api.manifests.byId.ensureData({ id: manifestId });
  await prefetchForm(api, manifestId);
  for (const path of Object.keys(answers)) delete answers[path];
  await readNewItem(sources, manifestId);
  expect(api.manifests.nextLotNumber.getData({ id: manifestId })).toEqual({ lotNumber: 1017 });
  expect(api.consignors.suggestions.getData({ manifestId })).toEqual(["Ann"]);
  expect(api.customFields.current.getData()).toEqual(customFields);
  expect(api.exportSettings.current.getData()).toEqual(settings);
  expect(api.captureSettings.current.getData()).toEqual(required);
});

test("uses the cached list if the server does not return the next lot number", async () => {
  const items = [makeItem({ manifestId })];
  const sources = openApi({ "items.list": items });
  await readNewItem(sources, manifestId);
  expect(sources.api.items.list.getData({ manifestId })).toEqual(items);
});

test("uses the cached list online without fetching the list", async () => {
  const stored = [makeItem({ manifestId, lotNumber: 1006 })];
  const given = { "manifests.nextLotNumber": { lotNumber: 1007 }, "items.list": [] };
  const sources = openApi(given, { "items.list": stored });
  const { api, queryClient } = sources;
  await readNewItem(sources, manifestId);
  expect(api.items.list.getData({ manifestId })).toEqual(stored);
  // A screen that shows the list still fetches it from the server.
  expect(await api.items.list.fetch({ manifestId }, { staleTime: Number.POSITIVE_INFINITY })).toEqual([]);

  queryClient.clear();
  const newer = [makeItem({ manifestId })];
  api.items.list.setData({ manifestId }, newer);
  await readNewItem(sources, manifestId);
  expect(api.items.list.getData({ manifestId })).toEqual(newer);
});

test("opens the form online without a cached list", async () => {
  const sources = openApi({ "manifests.nextLotNumber": { lotNumber: 1007 }, "items.list": [] });
  await readNewItem(sources, manifestId);
  expect(sources.api.items.list.getData({ manifestId })).toBeUndefined();
});

test("shows the server's rejection instead of the form", async () => {
  const gone = makeFailure(404, { message: "This manifest doesn't exist, or you don't have access." });
  for (const path of ["manifests.byId", "manifests.nextLotNumber", "consignors.suggestions"]) {
    await expect(readNewItem(openApi({ [path]: gone }), manifestId)).rejects.toBe(gone);
  }
});

test("loads the lots for the camera from the whole items if the cards cannot be loaded, and never rejects", async () => {
  const lots = [makeItem()];
  const { answers, api } = openApi({ "items.list": lots });
  await prefetchListed(api, manifestId);
  expect(api.items.list.getData({ manifestId })).toEqual(lots);

  delete answers["items.list"];
  const other = crypto.randomUUID();
  await prefetchListed(api, other);
  expect(api.items.list.getData({ manifestId: other })).toBeUndefined();
});
