import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { BackLink } from "../../components/layout/icon-link";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { PageHeader } from "../../components/layout/page-header";
import type { MarksParts } from "../../components/photos/photo-marks";
import { uploadedPhotos } from "../../components/photos/photo-queue";
import { Button } from "../../components/ui/button";
import { AiCheckbox } from "../../components/ui/checkbox";
import { trpc } from "../../data/api/trpc";
import { useCanDescribe } from "../../data/session/ai-provider";
import { isSame } from "../../lib/fields";
import {
  closeShortcut,
  saveNextShortcut,
  saveShortcut,
  useCloseShortcut,
  useSaveNextShortcut,
  useSaveShortcut,
} from "../../lib/form-shortcuts";
import { shownCustomFields, useCustomFields } from "../lots/custom-fields";
import type { ItemForm } from "../lots/item-fields";
import { suggestFields, toNewLot } from "../lots/new-lot";
import { useLeftOut, useLotSuggestion } from "../lots/use-known-lots";
import { type FieldName, type ItemFields, useDraftPhotos, withoutUnfinished } from "../offline/drafts";
import { draftHolder } from "../offline/queue";
import { useClaims } from "./claims/use-claims";
import { useFieldsForm } from "./draft/use-item-form";
import { useSaveNewItem } from "./draft/use-save-item";
import { ItemFormBar, ItemFormFields } from "./fields/item-form";

/** The draft of the new lot as the camera stored it. Its photos are in the upload queue. */
export type Captured = {
  notes: string;
  useAi: boolean;
  sectionLetter: string;
  /** The fields that the user filled in before reloading the page or going back to the camera. */
  fields: Partial<ItemFields>;
};

type NewItemPageProps = {
  userId: string;
  manifestId: string;
  cameraPath: string;
  captured: Captured;
  onCapture: (change: Partial<Captured>) => void;
  marks?: MarksParts;
  dictation: ReactNode;
  /** Navigates to the camera. */
  onBack: () => void;
  /** The key under which the draft is stored and can be deleted. */
  draftKey: string;
  onDiscard: () => void;
  onSaved: (lot: { sectionLetter: string }, isNextWanted: boolean) => void;
};

const noClaims: readonly string[] = [];
const knownToCamera = new Set(["photoUrls", "notes", "sectionLetter"]);

/** Stores the fields whenever the form changes. Returns a ref to the names of the fields that the user has changed. */
function useTypedFields(form: ItemForm, suggested: ItemFields, { captured, onCapture }: NewItemPageProps) {
  const typed = useRef(new Set(Object.keys(captured.fields)));
  const keep = useEffectEvent((shown: ItemFields) => {
    const isFilledIn = (name: FieldName) =>
      !knownToCamera.has(name) && (typed.current.has(name) || !isSame(shown[name], suggested[name]));
    const filledIn = itemFieldIds.filter(isFilledIn).map((name) => [name, shown[name]]);
    const fields = withoutUnfinished(Object.fromEntries(filledIn));
    onCapture({ notes: shown.notes, sectionLetter: shown.sectionLetter, fields });
  });
  useEffect(() => {
    const watching = form.watch((_values, { name, type }) => {
      if (name && type) typed.current.add(name);
      // Photos are in the upload queue, which deletes them once the lot is saved.
      if (name !== "photoUrls") keep(form.getValues());
    });
    return () => watching.unsubscribe();
  }, [form]);
  return typed;
}

function useNewItem(props: NewItemPageProps) {
  const { userId, manifestId, captured, onCapture, onSaved } = props;
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const settings = useCustomFields();
  const suggestLotNumber = useLotSuggestion({ userId, manifestId });
  const [suggested] = useState(() => {
    const { sectionLetter, notes } = captured;
    const lotNumber = suggestLotNumber(sectionLetter);
    return suggestFields({ lotNumber, sectionLetter, notes, consignor: manifest.consignor, settings });
  });
  const [useAi, setUseAi] = useState(captured.useAi);
  const { takePhotos, showFailure, ...fieldsForm } = useFieldsForm({ ...suggested, ...captured.fields });
  const { form } = fieldsForm;
  const claims = useClaims(form, noClaims);
  const holder = draftHolder(manifestId);
  const drafted = useDraftPhotos(holder, { key: props.draftKey });
  const { photos } = drafted;
  const uploaded = uploadedPhotos(photos)
    .map(({ url }) => url)
    .join();
  const follow = useEffectEvent(() => takePhotos(photos));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses are what is followed
  useEffect(() => {
    follow();
  }, [uploaded]);
  const typed = useTypedFields(form, suggested, props);
  const create = useSaveNewItem();
  const canDescribe = useCanDescribe();

  const save = (isNextWanted: boolean) =>
    form.handleSubmit((fields) => {
      if (create.isPending) return;
      const names = new Set(typed.current);
      if (form.getFieldState("lotNumber").isDirty) names.add("lotNumber");
      const wantsAi = useAi && canDescribe && photos.length > 0;
      const lot = {
        ...toNewLot(fields, { manifestId, useAi: wantsAi, typed: names }),
        ...(claims.isDrafted && { unseenClaims: claims.toSave() }),
      };
      create.mutate(
        { manifestId, manifestName: manifest.name, holder, fields: lot },
        {
          onError: showFailure,
          onSuccess: () => onSaved(fields, isNextWanted),
        },
      );
    });
  const changeAi = (wanted: boolean) => {
    setUseAi(wanted);
    onCapture({ useAi: wanted });
  };
  const customFields = shownCustomFields(settings);
  return { ...fieldsForm, ...drafted, manifest, customFields, claims, useAi, changeAi, create, save };
}

export function NewItemPage(props: NewItemPageProps) {
  const {
    form,
    queue,
    photos,
    hasRecordings,
    discard,
    isKept,
    manifest,
    customFields,
    claims,
    useAi,
    changeAi,
    create,
    save,
    freeLotNumber,
  } = useNewItem(props);
  const { dirtyFields } = form.formState;
  const leftOut = useLeftOut(props)(form.watch("lotNumber"));
  const isTyped =
    Object.keys(props.captured.fields).length > 0 ||
    Object.keys(dirtyFields).some((name) => !knownToCamera.has(name));
  const busy = { isBusy: create.isPending, busyText: "Saving..." };
  useSaveShortcut(() => void save(false)());
  useSaveNextShortcut(() => void save(true)());
  useCloseShortcut(props.onBack);
  return (
    <>
      <PageHeader
        title="Item Details"
        back={
          <BackLink
            to="/manifests/$manifestId/camera"
            params={{ manifestId: props.manifestId }}
            label="Back to photos"
            title="Back to photos (Esc)"
            {...closeShortcut}
          />
        }
      />
      <main id="main" className="page pt-4 pb-8">
        <ItemFormFields
          {...{ form, photos, queue, freeLotNumber, leftOut, customFields, claims }}
          {...(props.marks && { marks: props.marks })}
          manifestId={props.manifestId}
          consignor={manifest.consignor}
          dictation={props.dictation}
          onGenerated={() => {
            changeAi(false);
            return () => changeAi(useAi);
          }}
        >
          <AiCheckbox hint="Fills in empty fields after you save." checked={useAi} onChange={changeAi} />
        </ItemFormFields>
      </main>
      <ItemFormBar>
        <Button size="lg" variant="secondary" {...saveShortcut} {...busy} onClick={save(false)}>
          Save
        </Button>
        <Button size="lg" {...saveNextShortcut} {...busy} onClick={save(true)}>
          Save & Next
        </Button>
      </ItemFormBar>
      <LeaveGuard
        isActive={photos.length > 0 || hasRecordings || isTyped}
        isKept={isKept}
        isAllowed={(pathname) => pathname === props.cameraPath}
        title="Leave without saving?"
        description="This item hasn't been saved. Your changes will be lost."
        confirmText="Discard changes"
        onLeave={({ comeBack }) => discard({ finish: props.onDiscard, comeBack })}
      />
    </>
  );
}
