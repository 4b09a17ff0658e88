import { useEffect, useEffectEvent, useState } from "react";
import { rememberCapture } from "../../data/session/session";
import { lotName } from "../../lib/format";
import type { LeftOut } from "../lots/lot-suggestion";
import {
  type CaptureDraft,
  type DraftOwner,
  draftKey,
  onDraftMoved,
  readDraft,
  writeDraft,
} from "../offline/drafts";
import { draftHolder, type LotFields } from "../offline/queue";
import { useViewfinder } from "./camera/use-viewfinder";
import { useSaveCapture } from "./use-save-capture";

/** How the captured lots of a manifest are numbered and saved. */
type CapturedLots = {
  manifestName: string;
  /** The number of the lot in this draft. */
  lotNumberOf: (draft: CaptureDraft) => number;
  /** The numbers below this one that other devices have leased. */
  leftOut: (lotNumber: number) => LeftOut | undefined;
  /** The record to save, with the form's defaults. Undefined if a field is invalid, such as notes that are too long. */
  toLot: (draft: CaptureDraft) => LotFields | undefined;
  /** The names of the shots that the workspace requires of this lot and that are not taken yet. */
  missingShotsOf: (draft: CaptureDraft, photoCount: number) => string[];
  /** Whether the manifest has no lot yet, so that a tip helps. */
  isFirst: boolean;
};

export type CaptureOptions = {
  owner: DraftOwner;
  lots: CapturedLots;
  /** Opens the form of the lot. */
  onDone: () => void;
  /** Opens the form of a lot that is still on this phone. `release` is called when the user has left that form. */
  onOpenWaiting: (lotId: string, release: () => void) => void;
  /** Opens the form of an uploaded lot. */
  onOpenUploaded: (lotId: string) => void;
  /** Navigates to the capture screen, after Undo on another screen. */
  onReturn: () => void;
};

function useDraft(owner: DraftOwner) {
  const [draft, setDraft] = useState(() => readDraft(owner));
  const change = (part: Partial<CaptureDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    writeDraft(owner, part);
  };
  /** Rereads the draft after it was replaced. */
  const reread = () => setDraft(readDraft(owner));
  const follow = useEffectEvent(reread);
  useEffect(() => {
    return onDraftMoved(follow);
  }, []);
  return { draft, change, reread };
}

/** The state of the capture screen: the draft, its photos, the camera and saving. */
export function useCapture({ owner, lots, onDone, ...page }: CaptureOptions) {
  const { onOpenWaiting, onOpenUploaded, onReturn } = page;
  const { draft, change, reread } = useDraft(owner);
  const viewfinder = useViewfinder(draftHolder(owner.manifestId), draftKey(owner));
  const { settled, isStoring, saveBetween } = viewfinder.shots;
  const saving = useSaveCapture({
    owner,
    ...lots,
    ...{ settled, isStoring, saveBetween },
    ...{ onOpenWaiting, onOpenUploaded, onReturn },
    onDraft: reread,
    onOpenForm: onDone,
  });
  const { userId, manifestId } = owner;
  const lotNumber = lots.lotNumberOf(draft);
  const lot = lotName({ lotNumber, sectionLetter: draft.sectionLetter });
  useEffect(() => {
    rememberCapture(userId, { manifestId, lot });
  }, [userId, manifestId, lot]);
  const changeNumber = ({ lotNumber, sectionLetter, isTyped }: NumberChange) =>
    // A suggested number may change with the section, in which another number may be free.
    change({ sectionLetter, fields: isTyped ? { ...draft.fields, lotNumber } : draft.fields });
  return {
    ...viewfinder,
    ...saving,
    draft,
    change,
    lotNumber,
    lot,
    /** Opens the form when all photos are stored. */
    finish: () => void settled().then(onDone),
    changeNumber,
    leftOut: lots.leftOut(lotNumber),
    /** Gives the lot a number that another device has leased. */
    takeNumber: (lotNumber: number) =>
      changeNumber({ lotNumber, sectionLetter: draft.sectionLetter, isTyped: true }),
  };
}

type NumberChange = { lotNumber: number; sectionLetter: string; isTyped: boolean };
