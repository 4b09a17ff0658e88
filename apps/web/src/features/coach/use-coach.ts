import { useEffect, useEffectEvent, useRef, useState } from "react";
import { assignChecks, type ChecksOwner, noteCheck } from "../offline/photo-checks";
import { draftHolder, useKeptPhotos, useOutbox } from "../offline/queue";
import { checkPhoto } from "./check-off-thread";
import { verdictSentence } from "./coach-texts";
import { judgePhoto, type Verdict } from "./judge";
import type { PhotoMeasures } from "./picture-checks";

/**
 * Checks the photos of the lot that is being captured, on this device. Returns a sentence for each photo that may have to
 * be taken again, by photo id. The faults are stored too, for the list of what to complete before leaving.
 */
export function useCoach(owner: ChecksOwner): ReadonlyMap<string, string> {
  const outbox = useOutbox();
  const photos = useKeptPhotos(draftHolder(owner.manifestId));
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, readonly Verdict[]>>(new Map());
  const measured = useRef(new Map<string, PhotoMeasures>());
  const asked = useRef(new Set<string>());

  const check = useEffectEvent(async (photoId: string) => {
    const picture = await outbox.picture(photoId);
    const measures = picture && (await checkPhoto(picture));
    if (!measures) return;
    measured.current.set(photoId, measures);
    // The lot may have been saved in the meantime.
    const all = outbox.view().photos;
    const holder = all.find(({ id }) => id === photoId)?.holder;
    const ids = all.filter((photo) => photo.holder === holder).map(({ id }) => id);
    const before = ids[ids.indexOf(photoId) - 1];
    const found = judgePhoto(measures, before === undefined ? undefined : measured.current.get(before));
    noteCheck(
      owner,
      photoId,
      found.map(({ kind }) => kind),
    );
    if (holder !== undefined && holder !== draftHolder(owner.manifestId)) assignChecks(owner, holder, ids);
    setVerdicts((known) => new Map([...known, [photoId, found]]));
  });
  const ready = photos.flatMap(({ id, smallPreviewUrl }) => (smallPreviewUrl ? id : [])).join();
  useEffect(() => {
    for (const id of ready.split(",").filter(Boolean)) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      void check(id);
    }
  }, [ready]);

  return new Map(
    photos.flatMap(({ id }, index) => {
      const [worst] = verdicts.get(id) ?? [];
      return worst ? [[id, verdictSentence(worst, index + 1)] as const] : [];
    }),
  );
}
