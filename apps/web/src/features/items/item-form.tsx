import type { ReactNode } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { Part } from "../../components/layout/part";
import { PhotoButtons } from "../../components/photos/photo-buttons";
import { PhotoGrid } from "../../components/photos/photo-grid";
import { type MarksParts, type MarkTarget, readableUrls } from "../../components/photos/photo-marks";
import type { GridPhoto, PhotoQueue, RenderCrop } from "../../components/photos/photo-queue";
import { useDroppedPhotos } from "../../components/photos/use-dropped-photos";
import { useSwipe } from "../../components/photos/use-swipe";
import { useFieldUnits } from "../../lib/field-text";
import { trpc } from "../../lib/trpc";
import { useOutboxView } from "../offline/queue";
import type { CustomField } from "./custom-fields";
import { GenerateButton } from "./generate-button";
import type { ItemForm } from "./item-fields";
import { ItemFormGroups } from "./item-form-groups";
import { ItemFormLot } from "./item-form-lot";
import { ItemFormText, NotesField } from "./item-form-text";
import { markTargets } from "./mark-targets";
import { LongTextField } from "./text-field";
import { UnseenClaims } from "./unseen-claims";
import type { Claims } from "./use-claims";

type ItemFormFieldsProps = {
  form: ItemForm;
  photos: readonly GridPhoto[];
  queue: PhotoQueue;
  manifestId: string;
  /** The consignor that the item was saved with. */
  consignor: string;
  customFields: readonly CustomField[];
  /** The number to offer if the number in the form is taken. */
  freeLotNumber: number | undefined;
  renderCrop: RenderCrop;
  marks?: MarksParts;
  /** Phrases of the texts that were seen neither on the photos nor in the notes. */
  claims: Claims;
  /** Saves that a person has checked these phrases. Without it, they are saved with the form. */
  onConfirmClaims?: () => void;
  /** Undefined for a new item. */
  itemId?: string;
  /** Called when a draft was written into the form. Returns a function that undoes what this callback did. */
  onGenerated?: () => () => void;
  /** Opens the previous or next item, if there is one. */
  onStep?: (by: 1 | -1) => void;
  /** Notices above the form that the user should decide about first. */
  notices?: ReactNode;
  /** Shown below the notes. */
  dictation?: ReactNode;
  /** Additional fields below the others, such as those of a new lot. */
  children?: ReactNode;
};

/** The fields of a lot. Where there is room, photos are on the left and fields on the right. */
export function ItemFormFields(props: ItemFormFieldsProps) {
  const { form, photos, queue, manifestId, consignor, customFields, freeLotNumber, renderCrop } = props;
  const { marks, claims, itemId, onGenerated, onStep, notices, dictation, children } = props;
  const units = useFieldUnits(manifestId);
  const [names] = trpc.consignors.suggestions.useSuspenseQuery({ manifestId });
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="space-y-6 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start lg:gap-x-8 lg:gap-y-6 lg:space-y-0"
    >
      {notices && <div className="space-y-3 empty:hidden lg:col-span-full">{notices}</div>}
      <ItemFormPhotos
        {...{ photos, queue, renderCrop, marks }}
        markTargets={markTargets(form, customFields)}
        {...(onStep && { onStep })}
      />
      <div className="space-y-5">
        <ItemFormLot form={form} freeLotNumber={freeLotNumber} />
        <GenerateButton
          form={form}
          photos={photos}
          manifestId={manifestId}
          {...(itemId && { itemId })}
          onGenerated={(phrases) => {
            const undo = [claims.addDrafted(phrases), onGenerated?.()];
            return () => {
              for (const each of undo) each?.();
            };
          }}
        />
        <UnseenClaims
          {...{ form, phrases: claims.phrases }}
          onConfirm={props.onConfirmClaims ?? claims.confirm}
        />
        <ItemFormText form={form} consignors={[consignor, ...names]} />
        <ItemFormCustom form={form} fields={customFields} />
        <NotesField form={form} />
        {dictation}
        <ItemFormGroups form={form} units={units} />
        {children}
      </div>
    </form>
  );
}

type ItemFormPhotosProps = {
  photos: readonly GridPhoto[];
  queue: PhotoQueue;
  renderCrop: RenderCrop;
  marks: MarksParts | undefined;
  markTargets: readonly MarkTarget[];
  /** Opens the previous or next item, if there is one. */
  onStep?: (by: 1 | -1) => void;
};

function ItemFormPhotos({ photos, queue, marks, markTargets, onStep, ...grid }: ItemFormPhotosProps) {
  useDroppedPhotos(queue.add);
  const { isFull } = useOutboxView();
  const photoUrls = readableUrls(photos);
  const swipe = useSwipe({ onLeft: () => onStep?.(1), onRight: () => onStep?.(-1) });
  return (
    <PhotoGrid {...{ photos, marks, markTargets }} {...grid} actions={queue} listProps={swipe} isFirstLarge>
      {marks && photoUrls.length > 0 && (
        <Part>
          <marks.Line photoUrls={photoUrls} targets={markTargets} />
        </Part>
      )}
      <div className="flex flex-wrap gap-2 *:grow *:basis-36">
        <PhotoButtons isFull={isFull} onPhotos={queue.add} />
      </div>
    </PhotoGrid>
  );
}

/** The custom fields of the manifest's owner, in the owner's order. Where there is room, in two columns. */
export function ItemFormCustom({ form, fields }: { form: ItemForm; fields: readonly CustomField[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:[&>:last-child:nth-child(odd)]:col-span-2">
      {fields.map(({ id, label, defaultText, isExported }) => (
        <LongTextField
          key={id}
          form={form}
          name={id}
          label={label}
          {...(isExported && defaultText && { hint: `If left empty, exports as "${defaultText}".` })}
        />
      ))}
    </div>
  );
}

type ItemFormBarProps = {
  /** A notice above the buttons, which the user should see before saving. */
  notice?: ReactNode;
  children: ReactNode;
};

/** The bottom bar of the form with its save buttons. */
export function ItemFormBar({ notice, children }: ItemFormBarProps) {
  return (
    <BottomBar>
      <div className="space-y-2">
        {notice && <div className="max-h-[25dvh] overflow-y-auto empty:hidden">{notice}</div>}
        <div className="flex flex-wrap gap-3 *:grow sm:justify-end sm:*:grow-0">{children}</div>
      </div>
    </BottomBar>
  );
}
