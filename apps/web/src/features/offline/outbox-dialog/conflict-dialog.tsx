import { fieldLabel, type itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { useId, useState } from "react";
import { type PhotoRef, photoKey } from "../../../components/photos/photo-queue";
import { Picture } from "../../../components/photos/picture";
import { Button } from "../../../components/ui/button";
import { classNames } from "../../../components/ui/class-names";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { trpc } from "../../../data/api/trpc";
import { fieldText, useFieldUnits } from "../../../data/lots/field-text";
import { useOutboxFact } from "../queue/use-outbox";

export type FieldName = (typeof itemFieldIds)[number];
export type Side = "local" | "remote";
export type Choices = Partial<Record<FieldName, Side>>;
/** The two versions of a field's value. */
export type FieldVersions = {
  name: FieldName;
  local: unknown;
  remote: unknown;
  /** Whether only the other version changed the field, so that there is nothing to choose. */
  isUnchosen?: boolean;
};

const sides = { local: "Yours", remote: "Theirs" } as const;

const toChoose = (versions: readonly FieldVersions[]) => versions.filter(({ isUnchosen }) => !isUnchosen);

/** The chosen values, by field. Fields that the user did not change are left out. */
export const chosenValues = (versions: readonly FieldVersions[], choices: Choices): Record<string, unknown> =>
  Object.fromEntries(
    toChoose(versions).map((version) => [version.name, version[choices[version.name] ?? "local"]]),
  );

type ConflictDialogProps = {
  manifestId: string;
  /** Fields of the dialog. Fields to choose from start with the local version. */
  versions: readonly FieldVersions[];
  onConfirm: (choices: Choices) => void;
  onClose: () => void;
};

/** Shows both versions of each field side by side, and lets the user choose one of them. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { manifestId, versions, onConfirm, onClose } = props;
  const [choices, setChoices] = useState<Choices>({});
  const labels = trpc.customFields.current.useQuery().data?.customColumnLabels ?? {};
  const units = useFieldUnits(manifestId);
  const chosen = toChoose(versions);
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(chosen.map(({ name }) => [name, side])));
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Someone else changed this lot while you were editing"
      description={
        chosen.length > 0
          ? "For each field, choose which version to keep."
          : "You didn't change these fields. The form has the newer version."
      }
      className="sm:max-w-2xl"
    >
      <div className="space-y-5">
        {chosen.length > 1 && (
          <div className="grid grid-cols-2 large-text:grid-cols-1 gap-3">
            {(["local", "remote"] as const).map((side) => (
              <Button key={side} variant="secondary" onClick={() => chooseAll(side)}>
                All {sides[side].toLowerCase()}
              </Button>
            ))}
          </div>
        )}
        {versions.map((version) => (
          <FieldChoice
            key={version.name}
            version={version}
            label={fieldLabel(version.name, labels)}
            textOf={(value) => fieldText(version.name, value, units)}
            chosen={choices[version.name] ?? "local"}
            onChoose={(side) => setChoices({ ...choices, [version.name]: side })}
          />
        ))}
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onConfirm(choices)}>Save</Button>
      </DialogActions>
    </Dialog>
  );
}

type FieldChoiceProps = {
  version: FieldVersions;
  label: string;
  textOf: (value: unknown) => string;
  chosen: Side;
  onChoose: (side: Side) => void;
};

function FieldChoice({ version, label, textOf, chosen, onChoose }: FieldChoiceProps) {
  const group = useId();
  if (version.isUnchosen) {
    return (
      <fieldset>
        <legend className="pb-1.5 font-medium">{label}</legend>
        <p className="flex min-w-0 flex-col gap-1 rounded-md border p-3">
          <span className="font-medium text-sm">{sides.remote}. You didn't change this field.</span>
          <FieldValue value={version.remote} text={textOf(version.remote)} />
        </p>
      </fieldset>
    );
  }
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">{label}</legend>
      <div className="grid grid-cols-2 large-text:grid-cols-1 gap-3">
        {(["local", "remote"] as const).map((side) => (
          <label
            key={side}
            className={classNames(
              "flex min-w-0 cursor-pointer flex-col gap-1 rounded-md border p-3 has-focus-visible:outline-2 has-focus-visible:outline-ring",
              chosen === side ? "border-ring bg-muted" : "border-control-border/60",
            )}
          >
            <span className="flex items-center gap-2 font-medium text-sm">
              <input
                type="radio"
                name={group}
                checked={chosen === side}
                className="size-5 shrink-0 accent-primary"
                onChange={() => onChoose(side)}
              />
              {sides[side]}
            </span>
            <FieldValue value={version[side]} text={textOf(version[side])} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function FieldValue({ value, text }: { value: unknown; text: string }) {
  if (text) return <span className="wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-wrap">{text}</span>;
  if (!Array.isArray(value) || value.length === 0) {
    return <span className="text-muted-foreground text-sm">Empty</span>;
  }
  const photos: PhotoRef[] = value;
  return (
    <span className="grid grid-cols-3 gap-1">
      {photos.map((photo, index) => (
        <span key={photoKey(photo)} className="aspect-4/3 w-full overflow-hidden rounded-md bg-muted">
          <PhotoVersion photo={photo} name={`Number ${index + 1}`} />
        </span>
      ))}
    </span>
  );
}

function PhotoVersion({ photo, name }: { photo: PhotoRef; name: string }) {
  const preview = useOutboxFact(({ previews }) =>
    photo.kind === "local" ? previews.get(photo.id)?.small : undefined,
  );
  const url = photo.kind === "stored" ? thumbnailUrl(photo.url) : preview;
  if (url) return <Picture src={url} alt={name} className="size-full object-cover" />;
  return (
    <span className="flex h-full items-center justify-center text-muted-foreground text-sm">Added here</span>
  );
}
