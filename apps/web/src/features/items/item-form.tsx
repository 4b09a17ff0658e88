import type { ReactNode } from "react";
import type { RenderCrop } from "../../components/photos/crop-request";
import type { PhotoQueue, QueuedPhoto } from "../../components/photos/photo-queue";
import { useFieldUnits } from "../../lib/field-text";
import { trpc } from "../../lib/trpc";
import type { CustomField } from "./custom-fields";
import { GenerateButton } from "./generate-button";
import type { ItemForm } from "./item-fields";
import { ItemFormCustom } from "./item-form-custom";
import { ItemFormGroups } from "./item-form-groups";
import { ItemFormLot } from "./item-form-lot";
import { ItemFormPhotos } from "./item-form-photos";
import { ItemFormText, NotesField } from "./item-form-text";

type ItemFormFieldsProps = {
  form: ItemForm;
  photos: readonly QueuedPhoto[];
  queue: PhotoQueue;
  manifestId: string;
  /** The one the item has had so far. */
  consignor: string;
  customFields: readonly CustomField[];
  /** The number to offer when the one in the form turned out to be taken. */
  freeLotNumber: number | undefined;
  renderCrop: RenderCrop;
  /** None while the item is new. */
  itemId?: string;
  onGenerated?: () => () => void;
  /** To the neighbouring item, where there are any. */
  onStep?: (by: 1 | -1) => void;
  /** Above the form: what has to be decided first. */
  notices?: ReactNode;
  /** Below the fields: what only some of the callers ask. */
  children?: ReactNode;
};

/** Photos on the left and fields on the right where there is room. */
export function ItemFormFields(props: ItemFormFieldsProps) {
  const { form, photos, queue, manifestId, consignor, customFields, freeLotNumber, renderCrop } = props;
  const { itemId, onGenerated, onStep, notices, children } = props;
  const units = useFieldUnits(manifestId);
  const [names] = trpc.consignors.suggestions.useSuspenseQuery({ manifestId });
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="space-y-6 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start lg:gap-x-8 lg:gap-y-6 lg:space-y-0"
    >
      {notices && <div className="space-y-3 empty:hidden lg:col-span-full">{notices}</div>}
      <ItemFormPhotos photos={photos} queue={queue} renderCrop={renderCrop} {...(onStep && { onStep })} />
      <div className="space-y-5">
        <ItemFormLot form={form} freeLotNumber={freeLotNumber} />
        <GenerateButton
          form={form}
          photos={photos}
          manifestId={manifestId}
          {...(itemId && { itemId })}
          {...(onGenerated && { onGenerated })}
        />
        <ItemFormText form={form} consignors={[consignor, ...names]} />
        <ItemFormCustom form={form} fields={customFields} />
        <NotesField form={form} />
        <ItemFormGroups form={form} units={units} />
        {children}
      </div>
    </form>
  );
}
