import type { ExportPreset } from "@lotwright/contracts/export-presets";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { printGroup, printTargets, targetGroups, zipLabel, zipTarget } from "../../lib/export-targets";
import { classNames } from "../ui/class-names";
import { controlClasses } from "../ui/field";

type TargetSelectProps = {
  presets: readonly ExportPreset[];
  chosen: string;
  onChoose: (target: string) => void;
};

/** Chooses what to export for: Lotwright's own format, a document to print, or a platform. */
export function TargetSelect({ presets, chosen, onChoose }: TargetSelectProps) {
  const id = useId();
  return (
    <div>
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
    </div>
  );
}
