import { defaultCategory } from "@lotwright/contracts/items";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { BackLink } from "../../components/layout/back-link";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { PageHeader } from "../../components/layout/page-header";
import type { RenderCrop } from "../../components/photos/crop-request";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/checkbox";
import { trpc } from "../../lib/trpc";
import { uploadedPhotos } from "../capture/photo-queue";
import { draftHolder } from "../outbox/records";
import { useDraftPhotos } from "../outbox/use-draft-photos";
import { initialCustomTexts, shownCustomFields } from "./custom-fields";
import { categoryToSend, type ItemFields, type ItemForm } from "./item-fields";
import { ItemFormFields } from "./item-form";
import { ItemFormBar } from "./item-form-bar";
import { rememberLotNumber, suggestLotNumber } from "./lot-suggestion";
import { useCloseShortcut } from "./use-close-shortcut";
import { useFieldsForm } from "./use-item-form";
import { useSaveNewItem } from "./use-save-item";
import { useSaveShortcut } from "./use-save-shortcut";

/** What the camera has brought, and takes back; the photos are in the outbox. */
export type Captured = {
  notes: string;
  useAi: boolean;
  sectionLetter: string;
};

type NewItemPageProps = {
  userId: string;
  manifestId: string;
  cameraPath: string;
  captured: Captured;
  onCapture: (change: Partial<Captured>) => void;
  renderCrop: RenderCrop;
  /** To the camera. */
  onBack: () => void;
  onDiscard: () => void;
  onSaved: (lot: { sectionLetter: string }, isNextWanted: boolean) => void;
};

/** The fields a person has typed in or chosen, and those the camera knows too. */
function useTypedFields(form: ItemForm, onCapture: NewItemPageProps["onCapture"]) {
  const typed = useRef(new Set<string>());
  const take = useEffectEvent((name: string | undefined, { notes, sectionLetter }: ItemFields) => {
    if (name) typed.current.add(name);
    onCapture({ notes, sectionLetter });
  });
  useEffect(() => {
    const watching = form.watch((_values, { name, type }) => type && take(name, form.getValues()));
    return () => watching.unsubscribe();
  }, [form]);
  return typed;
}

const knownToCamera = new Set(["photoUrls", "notes", "sectionLetter"]);

function useNewItem({ userId, manifestId, captured, onCapture, onSaved }: NewItemPageProps) {
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const [{ lotNumber }] = trpc.manifests.nextLotNumber.useSuspenseQuery({ id: manifestId });
  const [settings] = trpc.exportSettings.current.useSuspenseQuery();
  const [initial] = useState<ItemFields>(() => ({
    lotNumber: suggestLotNumber({ userId, manifestId }, lotNumber),
    sectionLetter: captured.sectionLetter,
    title: "",
    description: "",
    category: defaultCategory,
    consignor: manifest.consignor,
    notes: captured.notes,
    quantity: 1,
    ...initialCustomTexts(settings),
    photoUrls: [],
  }));
  const [useAi, setUseAi] = useState(captured.useAi);
  const { takePhotos, showFailure, ...fieldsForm } = useFieldsForm(initial);
  const { form } = fieldsForm;
  const holder = draftHolder(manifestId);
  const { queue, photos } = useDraftPhotos(holder);
  const uploaded = uploadedPhotos(photos)
    .map(({ url }) => url)
    .join();
  const follow = useEffectEvent(() => takePhotos(photos));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses are what is followed
  useEffect(() => follow(), [uploaded]);
  const typed = useTypedFields(form, onCapture);
  const create = useSaveNewItem();

  const save = (isNextWanted: boolean) =>
    form.handleSubmit(({ photoUrls: _, ...fields }) => {
      if (create.isPending) return;
      const wantsAi = useAi && photos.length > 0;
      const isLotTyped = form.getFieldState("lotNumber").isDirty || typed.current.has("lotNumber");
      const lot = {
        ...fields,
        manifestId,
        category: categoryToSend(fields.category, {
          isChosen: typed.current.has("category"),
          useAi: wantsAi,
        }),
        aiGenerationStatus: wantsAi ? ("pending" as const) : ("none" as const),
        ...(!isLotTyped && { onLotClash: "next" as const }),
      };
      create.mutate(
        { manifestId, manifestName: manifest.name, holder, fields: lot },
        {
          onError: showFailure,
          onSuccess: (item) => {
            rememberLotNumber({ userId, manifestId }, item?.lotNumber ?? fields.lotNumber);
            onSaved(fields, isNextWanted);
          },
        },
      );
    });
  const changeAi = (wanted: boolean) => {
    setUseAi(wanted);
    onCapture({ useAi: wanted });
  };
  const customFields = shownCustomFields(settings);
  return { ...fieldsForm, queue, photos, manifest, customFields, useAi, changeAi, create, save };
}

export function NewItemPage(props: NewItemPageProps) {
  const { form, queue, photos, manifest, customFields, useAi, changeAi, create, save, freeLotNumber } =
    useNewItem(props);
  const { dirtyFields } = form.formState;
  const isTyped = Object.keys(dirtyFields).some((name) => !knownToCamera.has(name));
  const busy = { isBusy: create.isPending, busyText: "Saving..." };
  useSaveShortcut(() => void save(false)());
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
          />
        }
      />
      <main className="page pt-4 pb-[calc(8rem+env(safe-area-inset-bottom))]">
        <ItemFormFields
          {...{ form, photos, queue, freeLotNumber, customFields }}
          manifestId={props.manifestId}
          consignor={manifest.consignor}
          renderCrop={props.renderCrop}
          onGenerated={() => changeAi(false)}
        >
          <Checkbox
            label="Generate description with AI"
            hint="Fills what is left empty, after saving."
            checked={useAi}
            onChange={({ target }) => changeAi(target.checked)}
          />
        </ItemFormFields>
      </main>
      <ItemFormBar photos={photos} isIncomplete={false}>
        <Button size="lg" variant="secondary" {...busy} onClick={save(false)}>
          Save
        </Button>
        <Button size="lg" {...busy} onClick={save(true)}>
          Save & Next
        </Button>
      </ItemFormBar>
      <LeaveGuard
        isActive={photos.length > 0 || isTyped}
        isAllowed={(pathname) => pathname === props.cameraPath && !isTyped}
        title="Leave without saving?"
        description="This item has not been saved. What you typed is discarded."
        confirmText="Discard"
        onLeave={(pathname) => {
          if (pathname === props.cameraPath) return;
          props.onDiscard();
          for (const { id } of photos) queue.remove(id);
        }}
      />
    </>
  );
}
