import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  assignChecks,
  type ChecksOwner,
  draftHolder,
  noteCheck,
  useKeptPhotos,
  useOutbox,
} from "../offline/queue";
import { checkPhoto } from "./check-off-thread";
import { verdictSentence } from "./coach-texts";
import { judgePhoto, type Verdict } from "./judge";
import type { PhotoMeasures } from "./picture-checks";

/** How many photos stay in memory with what was measured in them: those of a lot, and of lots that Undo may return. */
const maxMeasured = 60;

/** Returns `judgePhoto` with a cache, because a list of photos is judged with each render. */
function createJudge() {
  const judged = new WeakMap<PhotoMeasures, { before: PhotoMeasures | undefined; verdicts: Verdict[] }>();
  return (photo: PhotoMeasures, before: PhotoMeasures | undefined): Verdict[] => {
    const known = judged.get(photo);
    if (known && known.before === before) return known.verdicts;
    const verdicts = judgePhoto(photo, before);
    judged.set(photo, { before, verdicts });
    return verdicts;
  };
}

/**
 * Checks the photos of a draft (the holder), by default of the lot that is being captured, on this device. Returns a sentence for each photo that may have to
 * be taken again, by photo id. The faults are stored too, for the list of what to complete before leaving.
 */
export function useCoach(
  owner: ChecksOwner,
  draft = draftHolder(owner.manifestId),
): ReadonlyMap<string, string> {
  const outbox = useOutbox();
  const photos = useKeptPhotos(draft);
  const [measured, setMeasured] = useState<ReadonlyMap<string, PhotoMeasures>>(new Map());
  const [judge] = useState(createJudge);
  const asked = useRef(new Set<string>());

  const check = useEffectEvent(async (photoId: string) => {
    const picture = await outbox.picture(photoId).catch(() => {
      // A lost connection to the database comes back: checked with the next photo.
      asked.current.delete(photoId);
      return undefined;
    });
    const measures = picture && (await checkPhoto(picture));
    if (!measures) return;
    setMeasured((known) => new Map([...[...known].slice(-maxMeasured), [photoId, measures]]));
    noteCheck(
      owner,
      photoId,
      judgePhoto(measures).map(({ kind }) => kind),
    );
    // The lot may have been saved in the meantime.
    const all = outbox.view().photos;
    const holder = all.find(({ id }) => id === photoId)?.holder;
    if (holder === undefined || holder === draft) return;
    const ids = all.filter((photo) => photo.holder === holder).map(({ id }) => id);
    assignChecks(owner, holder, ids);
  });
  const ready = photos.flatMap(({ id, smallPreviewUrl }) => (smallPreviewUrl ? id : [])).join();
  useEffect(() => {
    for (const id of ready.split(",").filter(Boolean)) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      void check(id);
    }
  }, [ready]);

  // Judged here, because photos may have been removed, moved or measured in another order.
  return new Map(
    photos.flatMap(({ id }, index) => {
      const measures = measured.get(id);
      const [worst] = measures ? judge(measures, measured.get(photos[index - 1]?.id ?? "")) : [];
      return worst ? [[id, verdictSentence(worst, index + 1)] as const] : [];
    }),
  );
}
