import type { ReactNode } from "react";
import { BottomBar } from "../../../components/layout/bottom-bar";
import { IfMay } from "../../../components/layout/if-may";
import { Part } from "../../../components/layout/part";
import { DropArea, PhotoDrop } from "../../../components/photos/drop-area";
import { PickerButtons, usePhotoPickers } from "../../../components/photos/photo-buttons";
import { PhotoGrid } from "../../../components/photos/photo-grid";
import { type MarksParts, type MarkTarget, uploadedPhotoUrls } from "../../../components/photos/photo-marks";
import type { GridPhoto, PhotoQueue } from "../../../components/photos/photo-queue";
import { trpc } from "../../../data/api/trpc";
import { useFieldUnits } from "../../../data/lots/field-text";
import { useOwnCategories } from "../../../data/lots/use-own-categories";
import { useCan } from "../../../data/session/session";
import type { CustomField } from "../../lots/custom-fields";
import type { ItemForm } from "../../lots/item-fields";
import type { LeftOut } from "../../lots/lot-suggestion";
import { useOutboxFact } from "../../offline/queue";
import { GenerateButton } from "../claims/generate-button";
import { UnseenClaims } from "../claims/unseen-claims";
import type { Claims } from "../claims/use-claims";
import { ItemFormGroups } from "./item-form-groups";
import { ItemFormLot } from "./item-form-lot";
import { ItemFormText, NotesField } from "./item-form-text";
import { markTargets } from "./mark-targets";
import { SimilarPrices } from "./similar-prices";
import { LongTextField } from "./text-field";

type ItemFormFieldsProps = {
  form: ItemForm;
  photos: readonly GridPhoto[];
  queue: PhotoQueue;
  manifestId: string;
  /** The consignor that the item was saved with. */
  consignor: string;
  customFields: readonly CustomField[];
  /** The number to suggest if the one in the form is taken. */
  freeLotNumber: number | undefined;
  /** The numbers below a new lot's that other devices have leased. */
  leftOut?: LeftOut | undefined;
  marks?: MarksParts;
  /** Unverified claims in the texts. */
  claims: Claims;
  /** Saves that the user has checked the claims. If missing, this is saved with the form. */
  onConfirmClaims?: () => void;
  /** Undefined for a new item. */
  itemId?: string;
  /** Called when a draft was written into the form. Returns a function that undoes what this callback did. */
  onGenerated?: () => () => void;
  /** Notices above the form that the user should decide about first. */
  notices?: ReactNode;
  /** Rendered below the notes. */
  dictation?: ReactNode;
  /** Additional fields below the others, such as those of a new lot. */
  children?: ReactNode;
};

/** The fields of a lot. On wide screens, photos are on the left and fields on the right. */
export function ItemFormFields(props: ItemFormFieldsProps) {
  const { form, photos, queue, manifestId, consignor, customFields, freeLotNumber } = props;
  const { marks, claims, itemId, onGenerated, notices, dictation, children } = props;
  const units = useFieldUnits(manifestId);
  const ownCategories = useOwnCategories();
  const [names] = trpc.consignors.suggestions.useSuspenseQuery({ manifestId });
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 sideways:grid-cols-[14rem_minmax(0,1fr)] sideways:gap-x-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      {notices && <div className="col-span-full space-y-3 empty:hidden">{notices}</div>}
      <ItemFormPhotos {...{ photos, queue, marks }} markTargets={markTargets(form, customFields)} />
      <Fields>
        <ItemFormLot form={form} freeLotNumber={freeLotNumber} leftOut={props.leftOut} />
        <IfMay permission="ai.use">
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
        </IfMay>
        <UnseenClaims
          {...{ form, phrases: claims.phrases }}
          hasPhotos={uploadedPhotoUrls(photos).length > 0}
          onConfirm={props.onConfirmClaims ?? claims.confirm}
        />
        <ItemFormText {...{ form, ownCategories }} consignors={[consignor, ...names]} />
        <ItemFormCustom form={form} fields={customFields} />
        <NotesField form={form} />
        {dictation}
        <ItemFormGroups
          form={form}
          units={units}
          similarPrices={(title) => <SimilarPrices {...{ manifestId, itemId, title }} />}
        />
        {children}
      </Fields>
    </form>
  );
}

/** A fieldset, disabled for users who may not edit lots. */
function Fields({ children }: { children: ReactNode }) {
  if (useCan("item.edit")) return <div className="space-y-5">{children}</div>;
  return (
    <fieldset disabled className="min-w-0 space-y-5">
      {children}
    </fieldset>
  );
}

type ItemFormPhotosProps = {
  photos: readonly GridPhoto[];
  queue: PhotoQueue;
  marks: MarksParts | undefined;
  markTargets: readonly MarkTarget[];
};

function ItemFormPhotos({ photos, queue, marks, markTargets }: ItemFormPhotosProps) {
  const isFull = useOutboxFact((view) => view.isFull);
  const pickers = usePhotoPickers(queue.add);
  const photoUrls = uploadedPhotoUrls(photos);
  const mayEdit = useCan("item.edit");
  return (
    <PhotoGrid
      {...{ photos, marks, markTargets }}
      isReadOnly={!mayEdit}
      actions={queue}
      layout="form"
      empty={
        mayEdit && (
          <DropArea isFull={isFull} onChoose={pickers.choose} className="h-24 sideways:h-40 lg:h-72">
            <p className="font-semibold text-foreground">No photos yet</p>
          </DropArea>
        )
      }
      line={
        marks &&
        photoUrls.length > 0 && (
          <Part>
            <marks.Line photoUrls={photoUrls} targets={markTargets} />
          </Part>
        )
      }
    >
      {mayEdit && (
        <>
          <div className="flex flex-wrap gap-2 *:grow *:basis-32">
            <PickerButtons {...{ pickers, isFull }} />
          </div>
          {pickers.inputs}
          <PhotoDrop onPhotos={queue.add} />
        </>
      )}
    </PhotoGrid>
  );
}

/** The custom fields in the owner's order, in two columns if there is room. */
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
