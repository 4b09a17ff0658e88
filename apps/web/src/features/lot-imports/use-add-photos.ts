import type { LotImport } from "@lotwright/contracts/catalog/lot-imports";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { trpc } from "../../data/api/trpc";
import { cardsQuery } from "../../data/lots/item-lists";
import { useOutbox, useOutboxFact } from "../offline/queue";
import { addPhotosToLots } from "./add-photos";
import type { ChosenPhotos } from "./chosen-files";
import { type MatchedPhotos, matchPhotos } from "./photo-names";

/** The lots that an import's photos can belong to, and the photo names in its file. */
function usePhotoLots({ id, manifestId }: LotImport, isWanted: boolean) {
  const { client } = trpc.useUtils();
  const names = trpc.imports.photoNames.useQuery(
    { id },
    { enabled: isWanted, meta: { hasOwnMessage: true } },
  );
  const cards = useQuery({
    ...cardsQuery(client, manifestId),
    enabled: isWanted,
    refetchOnMount: "always",
    meta: { hasOwnMessage: true },
  });
  return { names, cards };
}

/** Adds the chosen photos to their lots, by file name or by the import file. */
export function useAddPhotos(lotImport: LotImport, { photos, remove }: ChosenPhotos) {
  const { manifestId } = lotImport;
  const { items, manifests } = trpc.useUtils();
  const queue = useOutbox();
  const { names, cards } = usePhotoLots(lotImport, photos.length > 0);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const request = useRef<AbortController>(null);
  const matched = useMemo<MatchedPhotos | undefined>(
    () => (names.data && cards.data ? matchPhotos(photos, names.data.photos, cards.data) : undefined),
    [photos, names.data, cards.data],
  );
  const adding = useMutation({
    mutationFn: async ({ lots }: MatchedPhotos) => {
      request.current = new AbortController();
      const done = new Set<string>();
      const manifest = manifests.byId.getData({ id: manifestId });
      const work = addPhotosToLots(lots, {
        ...{ queue, signal: request.current.signal },
        manifest: { id: manifestId, name: manifest?.name ?? "" },
        fetchItem: (id) => items.byId.fetch({ id }, { staleTime: 0, retry: 3 }),
        onPhoto: ({ name, id, problem }) => {
          done.add(name);
          if (id) setAdded((before) => [...before, id]);
          if (problem) setProblems((before) => [...before, `${name}: ${problem}.`]);
        },
      });
      // After a failure, the remaining photos can be added again.
      await work.finally(() => remove(done));
    },
    meta: { isSilent: true },
  });
  useEffect(() => () => request.current?.abort(), []);
  const waiting = useOutboxFact(({ photos: kept }) => {
    const ids = new Set(added);
    return String(kept.filter(({ id }) => ids.has(id)).length);
  });
  return {
    ...{ matched, adding, problems },
    /** The query that failed, if any. */
    failed: [names, cards].find(({ error }) => error !== null),
    uploaded: added.length - Number(waiting),
    added: added.length,
  };
}

export type AddPhotos = ReturnType<typeof useAddPhotos>;
