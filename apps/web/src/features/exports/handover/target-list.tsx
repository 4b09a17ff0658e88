import type { ExportPreset } from "@lotwright/contracts/export-presets";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "../../../components/ui/class-names";
import { controlClasses } from "../../../components/ui/field";
import { gradeText, ownGroup, printGroup, printTargets, targetGroups, zipTarget } from "./targets";

type TargetListProps = {
  presets: readonly ExportPreset[];
  chosen: string;
  onChoose: (target: string) => void;
  /** A link that adds a format: before the platforms, of which there are many. */
  addFormat: ReactNode;
};

const zipLabel = "Lotwright ZIP";

/** Chooses what to export for: a native select on phones, a list beside the check on desktops. */
export function TargetList(props: TargetListProps) {
  return (
    <>
      <TargetSelect {...props} />
      <TargetRadios {...props} />
    </>
  );
}

function TargetSelect({ presets, chosen, onChoose, addFormat }: TargetListProps) {
  const id = useId();
  return (
    <div className="lg:hidden">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Export to
      </label>
      <span className="relative block">
        <select
          id={id}
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
          className={classNames(controlClasses, "appearance-none pr-10")}
        >
          <option value={zipTarget}>{zipLabel}</option>
          <optgroup label={printGroup}>
            {printTargets.map(({ id: target, label }) => (
              <option key={target} value={target}>
                {label}
              </option>
            ))}
          </optgroup>
          {targetGroups(presets).map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.presets.map((preset) => (
                <option key={preset.id} value={preset.id}>
                  {preset.label}
                  {!(preset.isOwn || preset.isVerified) && " (unverified)"}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted-foreground"
        />
      </span>
      {addFormat}
    </div>
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
