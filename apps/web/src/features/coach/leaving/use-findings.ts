import { useCallback, useMemo } from "react";
import { trpc } from "../../../data/api/trpc";
import { type ChecksOwner, useOutboxLots, usePhotoChecks, useWithoutDeleted } from "../../offline/queue";
import { type CheckedLot, type FaultyPhoto, findFindings } from "./find-findings";

/**
 * Findings about the lots of a manifest, from data on this device without requests. Recomputed only when lots change,
 * because the camera shows their number.
 */
export function useFindings(owner: ChecksOwner) {
  const find = useFind(owner);
  return useMemo(find, [find]);
}

/** Returns a function that computes the findings on demand, since it is slow with thousands of lots. */
export function useFind({ userId, manifestId }: ChecksOwner) {
  const checks = usePhotoChecks({ userId, manifestId });
  const queue = useOutboxLots();
  const whole = useWithoutDeleted(trpc.items.list.useQuery({ manifestId }, { enabled: false }).data);
  const cards = useWithoutDeleted(trpc.items.cards.useQuery({ manifestId }, { enabled: false }).data);
  const captureSettings = trpc.captureSettings.current.useQuery(undefined, { enabled: false }).data;
  return useCallback(() => {
    const saved = whole?.map((item) => ({ ...item, photoCount: item.photoUrls.length })) ?? cards ?? [];
    const pending = queue.flatMap(({ kind, id, manifestId: of, fields, photos }) =>
      kind === "create" && of === manifestId
        ? {
            id,
            lotNumber: fields.lotNumber,
            sectionLetter: fields.sectionLetter ?? "",
            category: fields.category ?? "",
            consignor: fields.consignor ?? "",
            photoCount: photos.length,
          }
        : [],
    );
    const lots = new Map<string, CheckedLot>([...saved, ...pending].map((lot) => [lot.id, lot]));
    const faultyPhotos = Object.values(checks).flatMap(({ lotId, number, faults }): FaultyPhoto[] =>
      lotId === undefined || number === undefined ? [] : [{ lotId, number, faults }],
    );
    const waitingIds = new Set(pending.map(({ id }) => id));
    const findings = findFindings({
      lots: [...lots.values()],
      faultyPhotos,
      captureSettings,
      waiting: waitingIds,
      now: new Date(),
    });
    return { lots, findings, waitingIds };
  }, [manifestId, checks, queue, whole, cards, captureSettings]);
}
