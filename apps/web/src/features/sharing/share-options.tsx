import type { Manifest } from "@lotwright/contracts/catalog/manifests";
import { useState } from "react";
import { InputField, SelectField } from "../../components/ui/field";
import { Switch } from "../../components/ui/switch";
import { dayOf, endOfDay } from "./share-end";
import { useUpdateOptions } from "./use-sharing";

const resultChoices = { settings: null, shown: true, hidden: false } as const;
type ResultChoice = keyof typeof resultChoices;

function choiceOf(showsResults: boolean | undefined): ResultChoice {
  if (showsResults === undefined) return "settings";
  return showsResults ? "shown" : "hidden";
}

/** The choices of what the public catalog shows, and how long its link works. Each change is saved immediately. */
export function ShareOptions({ manifest }: { manifest: Manifest }) {
  const { isPending, variables, mutate } = useUpdateOptions();
  const { id: manifestId, shareEndsAt } = manifest;
  const hidesEstimates = (isPending ? variables.hidesEstimates : undefined) ?? manifest.shareHidesEstimates;
  return (
    <div className="pt-2">
      <Switch
        label="Show estimates"
        checked={!hidesEstimates}
        disabled={isPending}
        onChange={({ target }) => mutate({ manifestId, hidesEstimates: !target.checked })}
      />
      <div className="grid gap-4 py-2 sm:grid-cols-2">
        <SelectField
          label="Hammer prices"
          value={choiceOf(manifest.shareShowsResults)}
          disabled={isPending}
          onChange={
            ({ target }) => mutate({ manifestId, showsResults: resultChoices[target.value as ResultChoice] }) // the options below
          }
        >
          <option value="settings">As in the settings</option>
          <option value="shown">Shown</option>
          <option value="hidden">Not shown</option>
        </SelectField>
        <EndField key={shareEndsAt} manifest={manifest} />
      </div>
    </div>
  );
}

/** The last day of the link. Saved when the field is left, because a date is typed in parts. */
function EndField({ manifest }: { manifest: Manifest }) {
  const { isPending, mutate } = useUpdateOptions();
  const stored = dayOf(manifest.shareEndsAt);
  const [day, setDay] = useState(stored);
  const save = (isComplete: boolean) => {
    if (!isComplete || day === stored) return setDay(stored);
    mutate({ manifestId: manifest.id, endsAt: endOfDay(day) }, { onError: () => setDay(stored) });
  };
  return (
    <InputField
      label="Link works until"
      hint="The end of this day. Empty: no end."
      type="date"
      min={dayOf(new Date().toISOString())}
      max="9998-12-31"
      value={day}
      disabled={isPending}
      onChange={({ target }) => setDay(target.value)}
      onBlur={({ target }) => save(target.validity.valid)}
    />
  );
}
