import { shotCategories } from "@lotwright/contracts/catalog/capture-settings";
import { categoriesWith, defaultCategory } from "@lotwright/contracts/catalog/item-fields";
import { maxOwnCategories, maxRequiredShots } from "@lotwright/contracts/values/limits";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { Button } from "../../components/ui/button";
import { SelectField, TextareaField } from "../../components/ui/field";
import { IconButton } from "../../components/ui/icon-button";
import { lotsOf, namesIn, shotsExample } from "./capture-form";
import { SettingsCard } from "./settings-card";
import type { SectionState, SettingsForm } from "./settings-form";

export function CaptureSection({ form, state }: { form: SettingsForm; state: SectionState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "capture.requiredShots" });
  const lists = form.watch("capture.requiredShots");
  const offered = shotCategories(namesIn(form.watch("capture.categories")));
  const unused = offered.filter((category) => lists.every((list) => list.category !== category));
  const section = useRef<HTMLDivElement>(null);
  const add = (category: string) => {
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
      description="Categories to choose from, and the photos to take of each lot."
      {...state}
    >
      <OwnCategories form={form} />
      <div className="border-t pt-5">
        <h3 className="font-medium">Required shots</h3>
        <p className="text-muted-foreground text-sm">The camera shows which ones are missing.</p>
      </div>
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
            offered={offered}
            unused={unused}
            onRemove={() => removeList(position)}
          />
        ))}
        <AddShots count={fields.length} next={unused[0]} onAdd={add} />
      </div>
    </SettingsCard>
  );
}

/** Field with the categories that the workspace adds, one per line. */
function OwnCategories({ form }: { form: SettingsForm }) {
  const specified = categoriesWith([]).filter((name) => name !== defaultCategory);
  const count = namesIn(form.watch("capture.categories")).length;
  return (
    <TextareaField
      label="Your categories, one per line"
      hint={
        <>
          {`In addition to ${specified.join(", ")} and ${defaultCategory}.`}
          <span className="block tabular-nums">{`${count} of ${maxOwnCategories}`}</span>
        </>
      }
      error={form.formState.errors.capture?.categories?.message}
      {...form.register("capture.categories", { deps: ["capture.requiredShots"] })}
      autoComplete="off"
      className="min-h-24"
      placeholder={"Jewelry\nSilver\nPaintings"}
    />
  );
}

type AddShotsProps = {
  /** Number of lists of shots. */
  count: number;
  next: string | undefined;
  onAdd: (category: string) => void;
};

function AddShots({ count, next, onAdd }: AddShotsProps) {
  if (count >= maxRequiredShots) {
    return (
      <p className="text-muted-foreground text-sm">{`Up to ${maxRequiredShots} categories can have required shots.`}</p>
    );
  }
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
  /** All categories, and those without a list. */
  offered: readonly string[];
  unused: readonly string[];
  onRemove: () => void;
};

function ShotList({ form, position, offered, unused, onRemove }: ShotListProps) {
  const name = `capture.requiredShots.${position}` as const;
  const lists = form.watch("capture.requiredShots");
  const { category, shots } = lists[position] ?? { category: "", shots: "" };
  const nameOf = (value: string) => lotsOf(value, lists.length);
  const free = offered.filter((value) => value === category || unused.includes(value));
  // A category that was removed stays visible until another one is chosen.
  const options = free.includes(category) ? free : [category, ...free];
  const errors = form.formState.errors.capture?.requiredShots?.[position];
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-4 border-b pb-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sm:gap-x-4">
      <legend className="sr-only">{nameOf(category)}</legend>
      <SelectField
        label="Category"
        error={errors?.category?.message}
        {...form.register(`${name}.category`)}
        options={options.map((value) => ({ value, label: nameOf(value) }))}
      />
      <TextareaField
        label="Shots, one per line"
        hint={shotsExample(shots)}
        error={errors?.shots?.message}
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
