import { maxTextLength } from "@lotwright/contracts/values/limits";
import { defaultCurrency, units } from "@lotwright/contracts/values/money";
import type { CompanySettings } from "@lotwright/contracts/workspace/company-settings";
import type { TeamSize } from "@lotwright/contracts/workspace/setup";
import { useState } from "react";
import { targetGroups } from "../../components/exports/export-targets";
import { Button } from "../../components/ui/button";
import { Select } from "../../components/ui/control";
import { CurrencyField } from "../../components/ui/currency-select";
import { Field, FormError, InputField, SelectField } from "../../components/ui/field";
import { unitOptions } from "../../components/ui/unit-options";
import { useOnlineOnly } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { browserLocale } from "../../lib/format";
import { regionDefaults } from "./home-region";
import { useAnswer } from "./use-setup";

const teamSizeNames: Record<Exclude<TeamSize, "unknown">, string> = {
  one: "Just me",
  few: "2 to 5 people",
  many: "6 people or more",
};
const teamSizeOptions = Object.entries(teamSizeNames).map(([value, label]) => ({ value, label }));

/** Initial values of the form: saved settings, else those that the browser's country suggests. */
function startOf({ companyName, platform, ...saved }: CompanySettings) {
  const suggested = regionDefaults(browserLocale());
  const isUntouched = saved.defaultCurrency === defaultCurrency && saved.units === "imperial";
  return {
    companyName,
    platform: platform ?? "",
    teamSize: "one" as TeamSize,
    defaultCurrency: isUntouched ? suggested.currency : saved.defaultCurrency,
    units: isUntouched ? suggested.units : saved.units,
  };
}

/** The answers that differ from the saved settings, so that a page opened before another's answers erases none. */
function changesOf(
  { teamSize, companyName, platform, ...others }: ReturnType<typeof startOf>,
  saved: CompanySettings,
) {
  return {
    teamSize,
    ...others,
    ...(companyName !== saved.companyName && { companyName }),
    ...(platform !== (saved.platform ?? "") && { platform: platform || null }),
  };
}

/** The questions of the first run. */
export function SetupQuestions() {
  const [company] = trpc.companySettings.current.useSuspenseQuery();
  const [values, setValues] = useState(() => startOf(company));
  const answer = useAnswer();
  const onlineOnly = useOnlineOnly();
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  return (
    <form
      noValidate
      className="max-w-180 space-y-5 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        answer.mutate(changesOf(values, company));
      }}
    >
      <InputField
        label="What is your auction house called?"
        hint="Your catalogs show the name."
        value={values.companyName}
        onChange={({ target }) => change({ companyName: target.value })}
        maxLength={maxTextLength}
        autoComplete="organization"
        placeholder="Harbor Auctions"
      />
      <PlatformField platform={values.platform} onChange={(platform) => change({ platform })} />
      <SelectField
        label="How many people catalog?"
        options={teamSizeOptions}
        value={values.teamSize}
        onChange={({ target }) => change({ teamSize: target.value as TeamSize })} // one of the options above
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <CurrencyField
          label="Prices in"
          saved={values.defaultCurrency}
          value={values.defaultCurrency}
          onChange={({ target }) => change({ defaultCurrency: target.value })}
        />
        <SelectField
          label="Sizes and weights in"
          options={unitOptions}
          value={values.units}
          onChange={({ target }) => change({ units: units.parse(target.value) })}
        />
      </div>
      <FormError error={answer.error} fields={[]} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" {...onlineOnly} isBusy={answer.isPending} busyText="Saving...">
          Continue
        </Button>
        <Button
          variant="ghost"
          {...onlineOnly}
          isBusy={answer.isPending}
          busyText="Saving..."
          onClick={() => answer.mutate({ teamSize: "unknown" })}
        >
          Skip
        </Button>
      </div>
    </form>
  );
}

type PlatformFieldProps = { platform: string; onChange: (platform: string) => void };

function PlatformField({ platform, onChange }: PlatformFieldProps) {
  const { data: presets = [] } = trpc.exportPresets.list.useQuery(undefined, {
    meta: { hasOwnMessage: true },
  });
  return (
    <Field label="Where do you sell?" hint="Exports offer this platform first.">
      {(control) => (
        <Select {...control} value={platform} onChange={({ target }) => onChange(target.value)}>
          <option value="">Somewhere else, or not yet known</option>
          {targetGroups(presets).map((group) => (
            <optgroup key={group.name} label={group.name}>
              {group.presets.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
