import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button";
import { trpc } from "../../lib/trpc";
import { type PhotoQueue, type QueuedPhoto, uploadedPhotos } from "../capture/photo-queue";
import type { ItemForm } from "./item-fields";
import { ItemFormLot } from "./item-form-lot";
import { ItemFormPhotos } from "./item-form-photos";
import { ItemFormText } from "./item-form-text";
import { useGenerateDraft } from "./use-generate-draft";

type ItemFormFieldsProps = {
  form: ItemForm;
  photos: readonly QueuedPhoto[];
  queue: PhotoQueue;
  manifestConsignor: string;
  /** The number to offer when the one in the form turned out to be taken. */
  freeLotNumber: number | undefined;
  /** None while the item is new. */
  itemId?: string;
  onGenerated?: () => void;
  /** Above the fields: what there is to know about the item. */
  notices?: ReactNode;
  /** Below the fields: what only some of the callers ask. */
  children?: ReactNode;
};

/** Photos on the left and fields on the right where there is room. */
export function ItemFormFields(props: ItemFormFieldsProps) {
  const { form, photos, queue, manifestConsignor, freeLotNumber, itemId, onGenerated, notices, children } =
    props;
  const consignors = trpc.consignors.list.useQuery();
  const names = (consignors.data ?? []).map(({ name }) => name).sort((a, b) => a.localeCompare(b));
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="space-y-6 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start lg:gap-8 lg:space-y-0"
    >
      <ItemFormPhotos photos={photos} queue={queue} />
      <div className="space-y-5">
        {notices}
        <ItemFormLot form={form} freeLotNumber={freeLotNumber} />
        <GenerateButton
          form={form}
          photos={photos}
          {...(itemId && { itemId })}
          {...(onGenerated && { onGenerated })}
        />
        <ItemFormText form={form} consignors={[manifestConsignor, ...names]} />
        {children}
      </div>
    </form>
  );
}

type GenerateButtonProps = Pick<ItemFormFieldsProps, "form" | "photos" | "itemId" | "onGenerated">;

function GenerateButton({ form, photos, itemId, onGenerated }: GenerateButtonProps) {
  const { generate, cancel, isGenerating } = useGenerateDraft(itemId, (draft) => {
    for (const name of ["title", "description", "category"] as const) {
      form.setValue(name, draft[name], { shouldDirty: true, shouldValidate: true });
    }
    onGenerated?.();
  });
  const photoUrls = uploadedPhotos(photos).map(({ url }) => url);
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        size="lg"
        className="grow"
        isBusy={isGenerating}
        busyText="Generating..."
        onClick={() => generate({ photoUrls, userNotes: form.getValues("notes") })}
      >
        <Sparkles aria-hidden className="size-5" />
        Generate with AI
      </Button>
      {isGenerating && (
        <Button variant="ghost" size="lg" onClick={cancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
