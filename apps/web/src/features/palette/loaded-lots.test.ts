import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { trpc } from "../../data/api/trpc";
import { toCard } from "../../data/lots/item-cards";
import { makeItem } from "../../testing/make-item";
import { findLoadedLots } from "./loaded-lots";

const [barn, attic, cellar] = ["Barn", "Attic", "Cellar"].map((name) => ({
  id: crypto.randomUUID(),
  name,
})) as [{ id: string; name: string }, { id: string; name: string }, { id: string; name: string }];

function makeClient() {
  const queryClient = new QueryClient();
  const inText = makeItem({ lotNumber: 1, description: "See lot 12" });
  const older = makeItem({ lotNumber: 2, title: "12 spoons" });
  const newer = makeItem({ lotNumber: 3, title: "Spoons, 12 of them" });
  const named = makeItem({ lotNumber: 12, sectionLetter: "", photoUrls: ["/photos/cover.jpg"] });
  queryClient.setQueryData(getQueryKey(trpc.items.list, { manifestId: barn.id }, "query"), [
    inText,
    older,
    newer,
  ]);
  queryClient.setQueryData(getQueryKey(trpc.items.cards, { manifestId: attic.id }, "query"), [toCard(named)]);
  return { queryClient, ...{ inText, older, newer, named } };
}

test("finds loaded lots of several manifests: the lot of that name, then titles, then other texts", () => {
  const { queryClient, inText, older, newer, named } = makeClient();
  const found = findLoadedLots(queryClient, [barn, attic, cellar], ["12"]);
  expect(found.map(({ id }) => id)).toEqual([named, newer, older, inText].map(({ id }) => id));
  expect(found[0]).toMatchObject({
    manifestId: attic.id,
    manifestName: "Attic",
    coverUrl: "/photos/cover.jpg",
  });
});

test("finds only lots of the given manifests that have all words, at most 12", () => {
  const { queryClient, newer } = makeClient();
  expect(findLoadedLots(queryClient, [barn], ["them", "spoon"]).map(({ id }) => id)).toEqual([newer.id]);
  expect(findLoadedLots(queryClient, [attic], ["spoon"])).toEqual([]);
  expect(findLoadedLots(queryClient, [barn], [])).toEqual([]);
  const many = Array.from({ length: 30 }, () => makeItem({ title: "Spoon" }));
  queryClient.setQueryData(getQueryKey(trpc.items.list, { manifestId: cellar.id }, "query"), many);
  expect(findLoadedLots(queryClient, [cellar], ["spoon"])).toHaveLength(12);
});
