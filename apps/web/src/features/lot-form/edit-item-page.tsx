import { fieldLabel } from "@lotwright/contracts/catalog/item-fields";
import type { ReactNode } from "react";
import { BackLink } from "../../components/layout/icon-link";
import { PageHeader } from "../../components/layout/page-header";
import { useIsDesk } from "../../components/layout/use-desk";
import type { MarksParts } from "../../components/photos/photo-marks";
import { useCan } from "../../data/session/session";
import { closeShortcut, useCloseShortcut, useSaveShortcut } from "../../lib/form-shortcuts";
import { lotName } from "../../lib/format";
import { toast } from "../../lib/toasts";
import type { ItemSearch } from "../lot-list/view/item-search";
import { ItemSteps, useItemSteps } from "../lot-list/view/item-steps";
import { shownCustomFields, useCustomFields } from "../lots/custom-fields";
import { ItemDeletedNote, ItemNotices } from "../lots/item-notices";
import type { FieldName } from "../offline/drafts";
import { ConflictDialog, useSettledLots } from "../offline/queue";
import { ToCheckNote } from "./claims/unseen-claims";
import { DeleteLot } from "./delete-lot";
import { fieldsToRestore } from "./draft/follow";
import {
  type Editing,
  type SaveEdited,
  useChoice,
  useConfirmClaims,
  useEditItem,
  useSaveEdited,
} from "./draft/use-edit-item";
import { EditItemButtons, useSaveNext } from "./edit-item-buttons";
import { ItemFormBar, ItemFormFields } from "./fields/item-form";
import { ChangedElsewhere, DraftOffer } from "./item-form-notes";
import { ItemOffers, ItemResult } from "./item-result";
import { LotActions } from "./lot-actions";
import { UnsavedDialog } from "./unsaved-dialog";

type EditItemPageProps = {
  userId: string;
  manifestId: string;
  itemId: string;
  /** The list's search and sort order, which decide which item is next. */
  search: ItemSearch;
  marks?: MarksParts;
  dictation: ReactNode;
  /** Navigates to the list, after everything is saved. */
  onClose: () => void;
  /** Navigates to the list, unless the user decides to keep editing unsaved changes. */
  onLeave: () => void;
};

export function EditItemPage(props: EditItemPageProps) {
  const { userId, manifestId, itemId, search, onClose, onLeave } = props;
  const isWide = useIsDesk();
  const settings = useCustomFields();
  const editing = useEditItem({ userId, itemId });
  const { save, isSaving } = useSaveEdited(editing);
  const confirmClaims = useConfirmClaims(editing);
  const steps = useItemSteps({ manifestId, itemId, search });
  const { form, queue, photos, saved, isUnsaved, freeLotNumber } = editing;
  const labelOf = (name: FieldName) => fieldLabel(name, settings.customColumnLabels);
  const saveAndStay = save();
  const busy = { disabled: editing.isGone, isBusy: isSaving, busyText: "Saving..." };
  const mayEdit = useCan("item.edit");
  useSaveShortcut(() => mayEdit && void saveAndStay());
  useCloseShortcut(onLeave);
  const saveNext = useSaveNext({ editing, save, steps, onClose });
  const more = useMore({ editing, save, props });
  const back = { to: "/manifests/$manifestId", params: { manifestId }, search } as const;
  return (
    <>
      <PageHeader
        eyebrow="Edit Item"
        title={`Lot ${lotName(saved)}`}
        back={<BackLink {...back} {...closeShortcut} label="Back to items" title="Back to items (Esc)" />}
        actions={!isWide && <ItemSteps {...steps} />}
      />
      <main id="main" className="page pt-4 pb-8">
        <ItemFormFields
          {...{ form, photos, queue, freeLotNumber, manifestId, itemId }}
          {...(props.marks && { marks: props.marks })}
          claims={editing.claims}
          onConfirmClaims={confirmClaims}
          customFields={shownCustomFields(settings, saved)}
          consignor={saved.consignor}
          dictation={props.dictation}
          notices={<Notices editing={editing} labelOf={labelOf} />}
        >
          {!isWide && <LotFooter {...more} />}
        </ItemFormFields>
      </main>
      <ItemFormBar notice={<ChangesElsewhere editing={editing} labelOf={labelOf} />}>
        {isWide && <LotActions {...more} actions={mayEdit ? deskActions : readActions} />}
        {isWide && <ItemSteps {...steps} />}
        {mayEdit && <EditItemButtons {...{ isWide, save, busy, saveNext, onClose }} />}
      </ItemFormBar>
      <Choice {...{ editing, save }} />
      <UnsavedDialog
        {...{ isUnsaved, isSaving }}
        onSave={(outcome) => void save(outcome)()}
        onDiscard={editing.discard}
      />
    </>
  );
}

const deskActions = ["history", "duplicate", "move", "delete"] as const;
const phoneActions = ["history", "duplicate", "move"] as const;
/** Menu actions for users who may not edit lots. */
const readActions = ["history"] as const;

const notUploaded = {
  title: "This lot isn't uploaded yet",
  description: "It has changes that wait on this device. Try again when they are uploaded.",
  variant: "destructive",
} as const;

type MoreProps = { editing: Editing; save: SaveEdited; props: EditItemPageProps };

/** The props of the More menu. */
function useMore({ editing, save, props: { onClose } }: MoreProps) {
  const { item, isGone, isUnsaved, forgetDraft, forgetAdded } = editing;
  const isSettled = useSettledLots();
  const uploadFirst = async (next: () => void) => {
    if (await isSettled(new Set([item.id]))) next();
    else toast(notUploaded);
  };
  return {
    ...{ item, isGone },
    onSaveFirst(next: () => void) {
      const onSaved = () => void uploadFirst(next);
      if (isUnsaved) void save({ onSaved })();
      else onSaved();
    },
    onMoved() {
      forgetDraft();
      forgetAdded();
      onClose();
    },
    // Undo brings back what is not saved. It is forgotten when the deletion is sent.
    onDeleted: onClose,
  };
}

/** Footer below all fields on phones: the Delete button and the More menu. */
function LotFooter(more: ReturnType<typeof useMore>) {
  const { item, isGone, onDeleted } = more;
  const mayEdit = useCan("item.edit");
  return (
    <div className="flex items-center justify-between gap-3 border-t pt-4 empty:hidden">
      {mayEdit && <DeleteLot {...{ item, isGone, onDeleted }} />}
      <LotActions {...more} actions={mayEdit ? phoneActions : readActions} />
    </div>
  );
}

type PartProps = { editing: Editing; labelOf: (name: FieldName) => string };

/** The notices above the form, such as an unsaved draft of an earlier visit. */
function Notices({ editing, labelOf }: PartProps): ReactNode {
  const { item, isGone, offered, form, claims, restore, discardOffer } = editing;
  const restorable = offered ? fieldsToRestore(offered, editing.versions()) : [];
  return (
    <>
      {isGone && <ItemDeletedNote />}
      {offered && restorable.length > 0 && (
        <DraftOffer
          changedAt={offered.changedAt}
          labels={restorable.map(labelOf)}
          onRestore={restore}
          onDiscard={discardOffer}
        />
      )}
      <ItemNotices item={item} />
      <ToCheckNote {...{ form, phrases: claims.phrases }} />
      <ItemResult item={item} />
      <ItemOffers item={item} />
    </>
  );
}

/** Notice about other users' changes, above the buttons so that it is visible from every field. */
function ChangesElsewhere({ editing, labelOf }: PartProps): ReactNode {
  const { elsewhere, setTaken, setChoosing } = editing;
  if (elsewhere.length === 0) return null;
  return (
    <ChangedElsewhere
      changes={elsewhere}
      labelOf={labelOf}
      onReview={() => setChoosing({})}
      onDismiss={() => setTaken([])}
    />
  );
}

function Choice({ editing, save }: { editing: Editing; save: SaveEdited }): ReactNode {
  const { versions, decide } = useChoice(editing, save);
  const { item, choosing, setChoosing } = editing;
  if (!choosing || versions.length === 0) return null;
  return (
    <ConflictDialog
      manifestId={item.manifestId}
      versions={versions}
      onConfirm={decide}
      onClose={() => setChoosing(undefined)}
    />
  );
}
