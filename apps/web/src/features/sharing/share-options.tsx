import type { Manifest } from "@lotwright/contracts/catalog/manifests";
import type { UpdateSharingInput } from "@lotwright/contracts/workspace/sharing";
import { useState } from "react";
import { InputField, SelectField } from "../../components/ui/field";
import { Switch } from "../../components/ui/switch";
import { dayOf, endOfDay } from "./share-end";
import { useUpdateOptions } from "./use-sharing";

type Options = Pick<UpdateSharingInput, "endsAt" | "hidesEstimates" | "showsResults">;

const resultChoices = { settings: null, shown: true, hidden: false } as const;
type ResultChoice = keyof typeof resultChoices;

function choiceOf(showsResults: boolean | undefined): ResultChoice {
  if (showsResults === undefined) return "settings";
  return showsResults ? "shown" : "hidden";
}

/** The choices of what the public catalog shows, and how long its link works. Each change is saved immediately. */
export function ShareOptions({ manifest }: { manifest: Manifest }) {
  const update = useUpdateOptions();
  const { id: manifestId, publicShareEnabled: enabled, shareEndsAt } = manifest;
  const [day, setDay] = useState(dayOf(shareEndsAt));
  const pending: Options = update.isPending ? update.variables : {};
  const change = (options: Options) => update.mutate({ manifestId, enabled, ...options });
  const changeDay = (chosen: string) => {
    setDay(chosen);
    // While a year is typed, the day is in the past.
    if (chosen === "" || chosen >= dayOf(new Date().toISOString())) change({ endsAt: endOfDay(chosen) });
  };
  return (
    <div className="pt-2">
      <Switch
        label="Show estimates"
        checked={!(pending.hidesEstimates ?? manifest.shareHidesEstimates ?? false)}
        disabled={update.isPending}
        onChange={({ target }) => change({ hidesEstimates: !target.checked })}
      />
      <div className="grid gap-4 py-2 sm:grid-cols-2">
        <SelectField
          label="Hammer prices"
          value={choiceOf(manifest.shareShowsResults)}
          disabled={update.isPending}
          onChange={({ target }) => change({ showsResults: resultChoices[target.value as ResultChoice] })} // the options below
        >
          <option value="settings">As in the settings</option>
          <option value="shown">Shown</option>
          <option value="hidden">Not shown</option>
        </SelectField>
        <InputField
          label="Link works until"
          hint="The end of this day. Empty: no end."
          type="date"
          min={dayOf(new Date().toISOString())}
          value={day}
          onChange={({ target }) => changeDay(target.value)}
        />
      </div>
    </div>
  );
}
