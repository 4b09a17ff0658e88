import type { PhotoReading } from "@lotwright/contracts/media/marks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";

const firstPollMs = 2_000;
const lastPollMs = 15_000;
/** Time in ms for which a response is fresh for the form and the viewer. */
const freshMs = 5_000;

/** Returns a function that computes the polling delay, which grows while the same photos wait. */
export function createPace(): (waiting: string, answers: number) => number {
  let known = { waiting: "", answers: 0 };
  return (waiting, answers) => {
    if (waiting !== known.waiting) known = { waiting, answers };
    return Math.min(lastPollMs, firstPollMs * 1.5 ** (answers - known.answers));
  };
}

const waitingOf = (photos: readonly PhotoReading[]) =>
  photos.flatMap(({ url, state, detail }) => (state === "waiting" ? `${url} ${detail}` : []));

/** Marks on uploaded photos, and the photos still being read. Empty if this installation does not read photos. */
export function useMarks(photoUrls: readonly string[]): {
  photos: readonly PhotoReading[];
  isReading: boolean;
} {
  const isOnline = useIsOnline();
  const [pace] = useState(createPace);
  const { data } = trpc.marks.ofPhotos.useQuery(
    { photoUrls: [...photoUrls] },
    {
      enabled: isOnline && photoUrls.length > 0,
      staleTime: freshMs,
      placeholderData: keepPreviousData,
      // The form works without marks.
      meta: { hasOwnMessage: true },
      refetchInterval({ state }) {
        const waiting = state.data?.isOn ? waitingOf(state.data.photos) : [];
        return waiting.length > 0 && pace(waiting.join(), state.dataUpdateCount);
      },
    },
  );
  const photos = data?.isOn ? data.photos.filter(({ url }) => photoUrls.includes(url)) : [];
  return { photos, isReading: waitingOf(photos).length > 0 };
}
