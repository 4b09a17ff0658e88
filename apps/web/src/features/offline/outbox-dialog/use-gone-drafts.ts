import { draftOf } from "../queue/records";
import { useOutboxFact } from "../queue/use-outbox";
import { useManifests } from "./use-manifests";

/** Keys of drafts with photos or recordings whose manifest was deleted or is no longer accessible. */
export function useGoneDrafts(): ReadonlySet<string> {
  const held = useOutboxFact(({ photos, recordings }) =>
    [...new Set([...photos, ...recordings].map(({ holder }) => holder))].join(" "),
  );
  const drafts = held.split(" ").flatMap((holder) => draftOf(holder) ?? []);
  const manifests = useManifests([...new Set(drafts.map(({ manifestId }) => manifestId))]);
  const gone = drafts.filter(({ manifestId }) => manifests.get(manifestId)?.isGone);
  return new Set(gone.map(({ holder }) => holder));
}
