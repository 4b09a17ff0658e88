import { presetOf } from "@lotwright/export/presets";
import { AppError } from "../../errors";

type Preset = NonNullable<ReturnType<typeof presetOf>>;

/** The built-in preset of this id; throws NOT_FOUND otherwise. */
export function requirePreset(id: string): Preset {
  const preset = presetOf(id);
  if (!preset) throw new AppError("NOT_FOUND", "This export preset doesn't exist.");
  return preset;
}
