import { shotCategories } from "@lotwright/contracts/catalog/capture-settings";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { SelectField, TextareaField } from "../../components/ui/field";
import { IconButton } from "../../components/ui/icon-button";
import { lotsOf, type ShotCategory, shotsExample } from "./required-shots-form";
import { SettingsCard } from "./settings-card";
import type { SectionState, SettingsForm } from "./settings-form";

export function RequiredShotsSection({ form, state }: { form: SettingsForm; state: SectionState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "capture.requiredShots" });
  const lists = form.watch("capture.requiredShots");
  const unused = shotCategories.filter((category) => lists.every((list) => list.category !== category));
  const section = useRef<HTMLDivElement>(null);
  const add = (category: ShotCategory) => {
    // The first list applies to all lots, so that users only need to write its shots.
    const first = fields.length === 0 ? "shots" : "category";
    append({ category, shots: "" }, { focusName: `capture.requiredShots.${fields.length}.${first}` });
  };
  const removeList = (position: number) => {
    remove(position);
    // Moves the focus, because the focused button is removed too.
    section.current?.focus();
  };
  return (
    <SettingsCard
      section="capture"
      description="The photos to take of each lot. The camera shows which ones are missing."
      {...state}
    >
      <div ref={section} tabIndex={-1} className="space-y-5 outline-none">
        {fields.length === 0 && (
          <div>
            <p className="font-medium">No required shots yet</p>
            <p className="text-muted-foreground text-sm">
              Add shots such as Front, Back and Close-up of marks, for all lots or for a category.
            </p>
          </div>
        )}
        {fields.map(({ id }, position) => (
          <ShotList
            key={id}
            form={form}
            position={position}
            unused={unused}
            onRemove={() => removeList(position)}
          />
        ))}
        <AddShots next={unused[0]} onAdd={add} />
      </div>
    </SettingsCard>
  );
}

type AddShotsProps = { next: ShotCategory | undefined; onAdd: (category: ShotCategory) => void };

function AddShots({ next, onAdd }: AddShotsProps) {
  if (next === undefined) {
    return <p className="text-muted-foreground text-sm">Every category has required shots.</p>;
  }
  return (
    <Button variant="secondary" onClick={() => onAdd(next)}>
      <Plus aria-hidden className="size-5" />
      Add shots
    </Button>
  );
}

type ShotListProps = {
  form: SettingsForm;
  position: number;
  unused: readonly ShotCategory[];
  onRemove: () => void;
};

function ShotList({ form, position, unused, onRemove }: ShotListProps) {
  const name = `capture.requiredShots.${position}` as const;
  const lists = form.watch("capture.requiredShots");
  const { category, shots } = lists[position] ?? { category: "", shots: "" };
  const nameOf = (value: string) => lotsOf(value, lists.length);
  const options = shotCategories.filter((value) => value === category || unused.includes(value));
  const error = form.formState.errors.capture?.requiredShots?.[position]?.shots?.message;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-4 border-b pb-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sm:gap-x-4">
      <legend className="sr-only">{nameOf(category)}</legend>
      <SelectField
        label="Category"
        {...form.register(`${name}.category`)}
        options={options.map((value) => ({ value, label: nameOf(value) }))}
      />
      <TextareaField
        label="Shots, one per line"
        hint={shotsExample(shots)}
        error={error}
        fieldClassName="col-span-2 row-start-2 sm:col-span-1 sm:row-start-auto"
        {...form.register(`${name}.shots`)}
        autoComplete="off"
        placeholder={"Front\nBack\nClose-up of marks"}
      />
      <IconButton
        label={`Remove shots of ${nameOf(category)}`}
        icon={<X aria-hidden className="size-5" />}
        className="col-start-2 row-start-1 mt-7.5 sm:col-start-3"
        onClick={onRemove}
      />
    </fieldset>
  );
}
