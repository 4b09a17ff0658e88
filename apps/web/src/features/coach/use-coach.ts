import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  assignChecks,
  type ChecksOwner,
  draftHolder,
  recordCheck,
  useKeptPhotos,
  useOutbox,
} from "../offline/queue";
import { checkPhoto } from "./check-off-thread";
import { verdictSentence } from "./coach-texts";
import { judgePhoto, type Verdict } from "./judge";
import type { PhotoMeasures } from "./picture-checks";

/** Maximum of photos whose measures stay in memory: those of a lot, and of lots that Undo may restore. */
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
 * Checks a draft's photos on this device. Returns advice by photo id for each photo that may have to be retaken, and
 * stores the faults for the list of what to complete before leaving.
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
      // A lost database connection recovers, so the photo is checked with the next one.
      asked.current.delete(photoId);
      return undefined;
    });
    const measures = picture && (await checkPhoto(picture));
    if (!measures) return;
    setMeasured((known) => new Map([...[...known].slice(-maxMeasured), [photoId, measures]]));
    recordCheck(
      owner,
      photoId,
      judgePhoto(measures).map(({ kind }) => kind),
    );
    // The lot may have been saved during the check.
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
