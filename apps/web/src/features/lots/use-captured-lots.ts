import { missingShots } from "@lotwright/contracts/catalog/required-shots";
import { trpc } from "../../data/api/trpc";
import { useCanDescribe } from "../../data/session/ai-provider";
import { type CaptureDraft, formFields } from "../offline/drafts";
import type { LotFields, LotSequence } from "../offline/queue";
import type { FormSettings } from "./custom-fields";
import { suggestFields, toNewLot } from "./new-lot";
import { useCapturedNumbers } from "./use-known-lots";

/** The settings if they are cached; the capture screen does not wait for them. */
export function useKnownSettings(): FormSettings | undefined {
  const customFields = trpc.customFields.current.useQuery(undefined, { enabled: false }).data;
  const exportSettings = trpc.exportSettings.current.useQuery(undefined, { enabled: false }).data;
  return customFields && exportSettings && { ...customFields, includeColumns: exportSettings.includeColumns };
}

/** Functions that save captured lots with the same defaults as the form. */
export function useCapturedLots(sequence: LotSequence) {
  const { manifestId } = sequence;
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const settings = useKnownSettings();
  const captureSettings = trpc.captureSettings.current.useQuery(undefined, { enabled: false }).data;
  const canDescribe = useCanDescribe();
  const { suggest, leftOut, isFirst } = useCapturedNumbers(sequence);
  /** The number of the lot being captured. */
  const lotNumberOf = ({ fields, sectionLetter }: CaptureDraft) => fields.lotNumber ?? suggest(sectionLetter);
  const toLot = (draft: CaptureDraft): LotFields | undefined => {
    const { notes, sectionLetter, fields } = draft;
    const lotNumber = lotNumberOf(draft);
    const { consignor } = manifest;
    const suggested = suggestFields({ lotNumber, sectionLetter, notes, consignor, settings });
    const { data: valid } = formFields.safeParse({ ...suggested, ...fields });
    const typed = new Set(Object.keys(fields));
    return valid && toNewLot(valid, { manifestId, useAi: draft.useAi && canDescribe, typed });
  };
  /** Names of the required shots that this lot still lacks. */
  const missingShotsOf = ({ fields }: CaptureDraft, photoCount: number): string[] =>
    captureSettings ? missingShots(captureSettings, fields.category ?? "", photoCount) : [];
  return { manifestName: manifest.name, lotNumberOf, leftOut, toLot, missingShotsOf, isFirst };
}
