import { presetOf } from "@lotwright/export/presets";
import { notFound } from "../../errors";

type Preset = NonNullable<ReturnType<typeof presetOf>>;

/** The built-in preset of this id; throws NOT_FOUND otherwise. */
export function requirePreset(id: string): Preset {
  const preset = presetOf(id);
  if (!preset) throw notFound("export preset");
  return preset;
}
