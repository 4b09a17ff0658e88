import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { httpStatus } from "@lotwright/contracts/values/errors";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { BackLink } from "../../components/layout/icon-link";
import type { useComeBack } from "../../components/layout/leave-guard";
import { PageHeader } from "../../components/layout/page-header";
import type { MarksParts } from "../../components/photos/photo-marks";
import { type PhotoRef, photoKey } from "../../components/photos/photo-queue";
import { Button } from "../../components/ui/button";
import { trpc } from "../../data/api/trpc";
import { ForeseenFailure } from "../../lib/error-message";
import { isSame } from "../../lib/fields";
import { closeShortcut, saveShortcut, useCloseShortcut, useSaveShortcut } from "../../lib/form-shortcuts";
import { lotName } from "../../lib/format";
import { finishRemoval, removeWithUndo, toast } from "../../lib/toasts";
import { shownCustomFields, useCustomFields } from "../lots/custom-fields";
import { type ItemForm, toFields, toItemFields } from "../lots/item-fields";
import { ItemNotices } from "../lots/item-notices";
import type { ItemFields } from "../offline/drafts";
import {
  editHolder,
  type PendingChange,
  rejectionOf,
  toastChangesSaved,
  useOutbox,
  useOutboxFact,
  useSaveChange,
} from "../offline/queue";
import { useClaims } from "./claims/use-claims";
import type { Outcome } from "./draft/use-edit-item";
import { useFieldsForm, useNumberCheck } from "./draft/use-item-form";
import { useItemPhotos } from "./draft/use-item-photos";
import { ItemFormBar, ItemFormFields } from "./fields/item-form";
import { UnsavedDialog } from "./unsaved-dialog";

type WaitingLotPageProps = {
  lot: PendingChange;
  /** Field values of a discarded form that the user restored with Undo. */
  returned?: ItemFields | undefined;
  marks?: MarksParts;
  /** Renders the dictation button. `itemId`: the lot's item, once uploaded. */
  renderDictation: (holder: string, itemId?: string) => ReactNode;
  /** Navigates to the list, after everything is saved. */
  onClose: () => void;
  /** Navigates to the list, unless the user decides to keep editing unsaved changes. */
  onLeave: () => void;
};

const fieldsOf = ({ fields, photos }: PendingChange): ItemFields => toFields(fields, photos);

const removalKey = (lotId: string) => `waiting:${lotId}`;

/** Keeps the queue from uploading the lot while its form is open. */
function useHeldLot(lotId: string) {
  const outbox = useOutbox();
  useEffect(() => {
    // Reopening the lot while Undo is offered makes the discard final.
    finishRemoval(removalKey(lotId));
    return outbox.hold(lotId);
  }, [outbox, lotId]);
}

/**
 * The form's photos after the upload of its lot, which replaced local ids by URLs. Another tab may have changed the
 * lot's photos too.
 */
function renamedPhotos(shown: PhotoRef[], opened: PhotoRef[], uploaded: PhotoRef[]): PhotoRef[] {
  const places = new Map(opened.map((photo, place) => [photoKey(photo), place]));
  if (opened.length !== uploaded.length)
    return [...uploaded, ...shown.filter((photo) => !places.has(photoKey(photo)))];
  return shown.flatMap((photo) => uploaded[places.get(photoKey(photo)) ?? -1] ?? photo);
}

/**
 * Follows the upload of the lot, which another tab may do while the form is open. Returns the item, and its photos once
 * the form refers to them.
 */
function useUploaded({ id }: PendingChange, form: ItemForm, base: ItemFields) {
  const isUploaded = useOutboxFact(({ lots }) => !lots.some((lot) => lot.id === id));
  const { data: item, refetch } = trpc.items.byId.useQuery({ id }, { enabled: isUploaded });
  const [photoUrls, setPhotoUrls] = useState<PhotoRef[]>();
  const follow = useEffectEvent(() => {
    if (!item || !isUploaded || photoUrls) return;
    const uploaded = toItemFields(item).photoUrls;
    const shown = renamedPhotos(form.getValues("photoUrls"), base.photoUrls, uploaded);
    // Only registered fields can be reset.
    form.register("photoUrls");
    form.resetField("photoUrls", { defaultValue: uploaded });
    if (!isSame(shown, uploaded)) form.setValue("photoUrls", shown, { shouldDirty: true });
    setPhotoUrls(uploaded);
  });
  const hasArrived = isUploaded && item !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the item has arrived
  useEffect(() => {
    follow();
  }, [hasArrived]);
  return { item, isUploaded, photoUrls, refetch };
}

/** Restores the values of a discarded form. */
function usePutBack(form: ItemForm, base: ItemFields, returned: ItemFields | undefined) {
  const putBack = useEffectEvent(() => {
    for (const field of itemFieldIds)
      if (returned && !isSame(returned[field], base[field]))
        form.setValue(field, returned[field], { shouldDirty: true });
  });
  useEffect(() => {
    putBack();
  }, []);
}

const notRead = {
  title: "This lot has been uploaded",
  description: "It couldn't be read from the server, so your changes aren't saved yet. Try again.",
  variant: "destructive",
} as const;

/** The form of a pending lot, which is not uploaded while its form is open. */
function useWaitingLot({ lot, returned }: WaitingLotPageProps) {
  const outbox = useOutbox();
  const [base] = useState(() => fieldsOf(lot));
  const { form, showFailure, freeLotNumber } = useFieldsForm(base);
  const claims = useClaims(form, lot.fields.unseenClaims ?? []);
  const saveChange = useSaveChange();
  useHeldLot(lot.id);
  const uploaded = useUploaded(lot, form, base);
  // The number may have changed.
  const delivered = uploaded.item;
  const lotNumber = delivered?.lotNumber ?? base.lotNumber;
  const name = lotName({ ...base, lotNumber });
  const itemPhotos = useItemPhotos(form, { itemId: lot.id, lot: `Lot ${name}` });
  const checkNumber = useNumberCheck(lot, { ...base, lotNumber });
  useEffect(() => {
    if (!form.getFieldState("lotNumber").isDirty) form.resetField("lotNumber", { defaultValue: lotNumber });
  }, [form, lotNumber]);
  usePutBack(form, base, returned);
  const showRefused = useEffectEvent(() => {
    const rejection = rejectionOf(lot);
    if (rejection?.kind === "invalid")
      showFailure(new ForeseenFailure({ ...rejection, status: httpStatus.CONFLICT }));
  });
  useEffect(() => {
    showRefused();
  }, []);
  const { isSubmitting } = form.formState;
  const save = ({ onSaved, onFailed }: Outcome) =>
    form.handleSubmit(async (fields) => {
      if (isSubmitting) return;
      const { id, manifestId } = lot;
      const refusal = await checkNumber(fields);
      if (refusal) {
        onFailed?.();
        return showFailure(refusal);
      }
      if (uploaded.isUploaded && !uploaded.photoUrls) {
        void uploaded.refetch();
        onFailed?.();
        return toast(notRead);
      }
      const { photoUrls = base.photoUrls } = uploaded;
      await saveChange({
        item: { id, manifestId },
        base: { ...base, lotNumber, photoUrls, unseenClaims: [...claims.saved] },
        fields: { ...fields, unseenClaims: claims.toSave() },
        holder: editHolder(id),
      });
      toastChangesSaved(fields, outbox.view());
      onSaved?.();
    }, onFailed);
  const discard = (comeBack: ReturnType<typeof useComeBack>) => {
    // An uploaded lot opens in another form, so discarding only deletes the photos added in this one.
    if (uploaded.isUploaded) return itemPhotos.forgetAdded();
    const discarded = structuredClone(form.getValues());
    const photos = itemPhotos.hideAdded();
    const release = outbox.hold(lot.id);
    removeWithUndo({
      key: removalKey(lot.id),
      lot: `Lot ${name}`,
      title: "Changes discarded",
      undo() {
        photos.undo();
        comeBack({ returned: discarded });
      },
      finish() {
        photos.finish();
        release();
      },
    });
  };
  const { isUploaded } = uploaded;
  const shown = { form, freeLotNumber, claims, base, name, delivered, isUploaded, discard };
  return { ...shown, save, isSaving: isSubmitting, ...itemPhotos };
}

export function WaitingLotPage(props: WaitingLotPageProps) {
  const { onClose, onLeave } = props;
  const { id, manifestId } = props.lot;
  const settings = useCustomFields();
  const { form, freeLotNumber, claims, base, name, delivered, save, isSaving, ...editing } =
    useWaitingLot(props);
  const { photos, queue, discard, isUploaded } = editing;
  const saveAndClose = save({ onSaved: onClose });
  useSaveShortcut(() => void saveAndClose());
  useCloseShortcut(onLeave);
  return (
    <>
      <PageHeader
        eyebrow="Edit Item"
        title={`Lot ${name}`}
        back={
          <BackLink
            to="/manifests/$manifestId"
            params={{ manifestId }}
            label="Back to items"
            title="Back to items (Esc)"
            {...closeShortcut}
          />
        }
      />
      <main id="main" className="page pt-4 pb-8">
        <ItemFormFields
          {...{ form, photos, queue, freeLotNumber, manifestId, claims }}
          {...(props.marks && { marks: props.marks })}
          customFields={shownCustomFields(settings, base)}
          consignor={base.consignor}
          dictation={props.renderDictation(id, delivered?.id)}
          notices={
            <>
              {isUploaded && (
                <p role="status">This lot has been uploaded. Save to keep what you change here.</p>
              )}
              {delivered && <ItemNotices item={delivered} />}
            </>
          }
        />
      </main>
      <ItemFormBar>
        <Button size="lg" {...saveShortcut} isBusy={isSaving} busyText="Saving..." onClick={saveAndClose}>
          Save & Close
        </Button>
      </ItemFormBar>
      <UnsavedDialog
        isUnsaved={form.formState.isDirty}
        isSaving={isSaving}
        onSave={(outcome) => void save(outcome)()}
        onDiscard={discard}
      />
    </>
  );
}
