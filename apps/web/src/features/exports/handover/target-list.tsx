import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { type ReactNode, useId } from "react";
import {
  gradeText,
  ownGroup,
  printGroup,
  printTargets,
  targetGroups,
  zipLabel,
  zipTarget,
} from "../../../components/exports/export-targets";
import { TargetSelect } from "../../../components/exports/target-select";

type TargetListProps = {
  presets: readonly ExportPreset[];
  chosen: string;
  onChoose: (target: string) => void;
  /** Link that adds a format, placed before the many platforms. */
  addFormat: ReactNode;
};

/** Menu of export targets: a native select on phones, a list beside the check on desktops. */
export function TargetList({ addFormat, ...select }: TargetListProps) {
  return (
    <>
      <div className="sideways:grid sideways:grid-cols-[1fr_auto] sideways:items-end sideways:gap-x-3 lg:hidden">
        <TargetSelect {...select} />
        {addFormat}
      </div>
      <TargetRadios {...select} addFormat={addFormat} />
    </>
  );
}

function TargetRadios({ presets, chosen, onChoose, addFormat }: TargetListProps) {
  const name = useId();
  const radio = { name, chosen, onChoose };
  const groups = targetGroups(presets);
  const toRadios = (group: (typeof groups)[number]) => (
    <RadioGroup key={group.name} heading={group.name}>
      {group.presets.map((preset) => (
        <TargetRadio
          key={preset.id}
          {...radio}
          value={preset.id}
          label={preset.label}
          note={gradeText(preset)}
        />
      ))}
    </RadioGroup>
  );
  return (
    <fieldset className="hidden rounded-lg border bg-surface p-2 lg:block">
      <legend className="sr-only">Export to</legend>
      <TargetRadio {...radio} value={zipTarget} label={zipLabel} note="Photos and a spreadsheet" />
      <RadioGroup heading={printGroup}>
        {printTargets.map(({ id: target, ...texts }) => (
          <TargetRadio key={target} {...radio} {...texts} value={target} />
        ))}
      </RadioGroup>
      {groups.filter(({ name }) => name === ownGroup).map(toRadios)}
      {addFormat}
      {groups.filter(({ name }) => name !== ownGroup).map(toRadios)}
    </fieldset>
  );
}

function RadioGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="px-3 pt-4 pb-1 font-semibold text-muted-foreground text-sm">{heading}</h2>
      {children}
    </div>
  );
}

type TargetRadioProps = Pick<TargetListProps, "chosen" | "onChoose"> & {
  name: string;
  value: string;
  label: string;
  note: string;
};

function TargetRadio({ name, value, label, note, chosen, onChoose }: TargetRadioProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-3 py-2 hover:bg-muted has-checked:bg-muted">
      <input
        type="radio"
        name={name}
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
        className="mt-1 size-4 shrink-0 accent-(--color-primary)"
      />
      <span className="min-w-0">
        <span className="block font-medium leading-snug">{label}</span>
        <span className="block text-muted-foreground text-sm">{note}</span>
      </span>
    </label>
  );
}
