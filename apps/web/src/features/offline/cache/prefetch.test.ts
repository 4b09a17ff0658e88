import { expect, test } from "vitest";
import { fromCacheOnly } from "./offline-link";
import { chooseManifests, prefetchManifests } from "./prefetch";

const makeManifests = (...counts: number[]) =>
  counts.map((itemCount, index) => ({ id: `m${index + 1}`, itemCount }));

type Client = Parameters<typeof prefetchManifests>[0];

/** Creates a client for a phone that loses its connection after `answersLeft` responses. */
function makeClient(counts: Record<string, number>, answersLeft = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, unknown[]>();
  const asked: string[] = [];
  let left = answersLeft;
  const answer = async (name: string) => {
    asked.push(name);
    left -= 1;
    if (left < 0) throw new Error("no line");
  };
  const client = {
    manifests: {
      byId: { query: ({ id }: { id: string }) => answer(`manifest ${id}`) },
      nextLotNumber: { query: ({ id }: { id: string }) => answer(`number ${id}`) },
    },
    consignors: {
      suggestions: { query: ({ manifestId }: { manifestId: string }) => answer(`names ${manifestId}`) },
    },
    customFields: { current: { query: () => answer("custom fields") } },
    captureSettings: { current: { query: () => answer("required shots") } },
    companySettings: { current: { query: () => answer("company") } },
    exportSettings: { current: { query: () => answer("settings") } },
    items: {
      list: {
        async query({ manifestId }: { manifestId: string }, options?: { context: unknown }) {
          const known = kept.get(manifestId);
          if (options?.context === fromCacheOnly) return known ?? Promise.reject(new Error("not here"));
          await answer(`items ${manifestId}`);
          kept.set(manifestId, Array(counts[manifestId] ?? 0).fill({}));
          return kept.get(manifestId);
        },
      },
    },
  };
  return { client: client as unknown as Client, asked, kept }; // a mock of the used members
}

const forEver = () => new AbortController().signal;
const all = (id: string) => [
  `manifest ${id}`,
  `number ${id}`,
  `names ${id}`,
  "custom fields",
  "settings",
  "company",
  "required shots",
  `items ${id}`,
];

test("prefetches manifests that were never opened, newest first and only once", async () => {
  const { client, asked } = makeClient({ m1: 2, m2: 0 });
  await prefetchManifests(client, makeManifests(2, 0), forEver());
  expect(asked).toEqual([...all("m1"), ...all("m2")]);
  await prefetchManifests(client, makeManifests(2, 0), forEver());
  expect(asked).toEqual([...all("m1"), ...all("m2")]);
  await prefetchManifests(client, makeManifests(3, 0), forEver());
  expect(asked).toEqual([...all("m1"), ...all("m2"), ...all("m1")]);
});

test("stops prefetching offline and when aborted", async () => {
  const broken = makeClient({ m1: 1, m2: 1 }, 1);
  await prefetchManifests(broken.client, makeManifests(1, 1), forEver());
  expect(broken.asked).toEqual(all("m1"));
  const left = makeClient({ m1: 1 });
  await prefetchManifests(left.client, makeManifests(1), AbortSignal.abort());
  expect(left.asked).toEqual([]);
});

test("prefetches at most ten manifests and 2,000 items", () => {
  const idsOf = (...counts: number[]) => chooseManifests(makeManifests(...counts)).map(({ id }) => id);
  expect(idsOf(...Array(12).fill(1))).toHaveLength(10);
  expect(idsOf(1_500, 501, 500)).toEqual(["m1", "m3"]);
});
