import "../../../lib/without-eval";
import {
  type OwnPreset,
  type OwnPresetColumn,
  type OwnPresetInput,
  ownPresetInput,
} from "@lotwright/contracts/exports/own-presets";
import { useCallback, useState } from "react";

/** The editable fields of a stored format. */
export function inputOf({ id: _, version: __, ...input }: OwnPreset): OwnPresetInput {
  return input;
}

/** The parts of a format that differ from what was opened. */
export function changedParts(opened: OwnPresetInput, edited: OwnPresetInput): Partial<OwnPresetInput> {
  const names = Object.keys(ownPresetInput.shape) as (keyof OwnPresetInput)[]; // Object.keys loses the literal types
  const changed = names.filter((name) => JSON.stringify(opened[name]) !== JSON.stringify(edited[name]));
  return Object.fromEntries(changed.map((name) => [name, edited[name]]));
}

type Checked = { format: OwnPresetInput } | { path: string; message: string };

/** Returns the format to save, or the first error to correct. */
export function checkFormat(edited: OwnPresetInput): Checked {
  const parsed = ownPresetInput.safeParse(edited);
  if (parsed.success) return { format: parsed.data };
  const [first] = parsed.error.issues;
  return { path: first?.path.join(".") ?? "", message: first?.message ?? "The format is not valid" };
}

/** Form state of a format. */
export function useFormat(opened: OwnPresetInput) {
  const [edited, setEdited] = useState(opened);
  const change = useCallback(
    (part: Partial<OwnPresetInput>) => setEdited((before) => ({ ...before, ...part })),
    [],
  );
  const changeColumn = useCallback(
    (index: number, column: OwnPresetColumn) =>
      setEdited((before) => ({ ...before, columns: before.columns.with(index, column) })),
    [],
  );
  return { edited, change, changeColumn };
}
