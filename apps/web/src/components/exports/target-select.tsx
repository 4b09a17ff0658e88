import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { useId } from "react";
import { Select } from "../ui/control";
import {
  platformGroup,
  printGroup,
  printTargets,
  type TargetGroup,
  targetGroups,
  zipLabel,
  zipTarget,
} from "./export-targets";

type TargetSelectProps = {
  presets: readonly ExportPreset[];
  /** The company's platform, which is listed first. */
  platform: string | null | undefined;
  chosen: string;
  onChoose: (target: string) => void;
};

/** Menu of export targets: the company's platform, Lotwright's own format, documents to print, and other platforms. */
export function TargetSelect({ presets, platform, chosen, onChoose }: TargetSelectProps) {
  const id = useId();
  const groups = targetGroups(presets, platform);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Export to
      </label>
      <Select {...{ id }} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <PlatformOptions groups={groups.filter(({ name }) => name === platformGroup)} />
        <option value={zipTarget}>{zipLabel}</option>
        <optgroup label={printGroup}>
          {printTargets.map(({ id: target, label }) => (
            <option key={target} value={target}>
              {label}
            </option>
          ))}
        </optgroup>
        <PlatformOptions groups={groups.filter(({ name }) => name !== platformGroup)} />
      </Select>
    </div>
  );
}

/** Options of a select for platforms, by group. */
export function PlatformOptions({ groups }: { groups: readonly TargetGroup[] }) {
  return groups.map((group) => (
    <optgroup key={group.name} label={group.name}>
      {group.presets.map((preset) => (
        <option key={preset.id} value={preset.id}>
          {preset.label}
        </option>
      ))}
    </optgroup>
  ));
}
