import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { useId } from "react";
import { Select } from "../ui/control";
import { printGroup, printTargets, targetGroups, zipLabel, zipTarget } from "./export-targets";

type TargetSelectProps = {
  presets: readonly ExportPreset[];
  chosen: string;
  onChoose: (target: string) => void;
};

/** Menu of export targets: Lotwright's own format, documents to print, and platforms. */
export function TargetSelect({ presets, chosen, onChoose }: TargetSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Export to
      </label>
      <Select {...{ id }} value={chosen} onChange={({ target }) => onChoose(target.value)}>
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
                {!(preset.isOwn || preset.isVerified) && " (try one lot first)"}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}
