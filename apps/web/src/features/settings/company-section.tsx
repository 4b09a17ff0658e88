import { maxTextLength } from "@lotwright/contracts/values/limits";
import { defaultCurrency } from "@lotwright/contracts/values/money";
import { Checkbox } from "../../components/ui/checkbox";
import { CurrencyField } from "../../components/ui/currency-select";
import { InputField, SelectField } from "../../components/ui/field";
import { fieldOf } from "../../components/ui/form-field";
import { unitOptions } from "../../components/ui/unit-options";
import { trpc } from "../../data/api/trpc";
import { LogoField } from "./logo-field";
import { SettingsCard } from "./settings-card";
import type { SectionState, SettingsForm } from "./settings-form";
import { useCompanyLogo } from "./use-logos";

const fields = [
  {
    name: "companyName",
    label: "Company Name",
    type: "text",
    placeholder: "Harbor Auctions",
    complete: "organization",
  },
  {
    name: "companyWebsite",
    label: "Website",
    type: "url",
    placeholder: "https://harbor-auctions.example",
    complete: "url",
  },
  { name: "companyPhone", label: "Phone", type: "tel", placeholder: "(555) 010-0100", complete: "tel" },
  {
    name: "companyEmail",
    label: "Company Email",
    type: "email",
    placeholder: "office@harbor-auctions.example",
    complete: "email",
  },
] as const;

export function CompanySection({ form, state }: { form: SettingsForm; state: SectionState }) {
  const [{ logoUrl }] = trpc.companySettings.current.useSuspenseQuery();
  return (
    <SettingsCard
      section="company"
      description="Your public catalogs show the name, the contact details and the logo at the top."
      {...state}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, label, type, placeholder, complete }) => (
          <InputField
            key={name}
            label={label}
            {...fieldOf(form, `company.${name}`)}
            type={type}
            maxLength={maxTextLength}
            placeholder={placeholder}
            autoComplete={complete}
          />
        ))}
      </div>
      <LogoField label="Company Logo" logoUrl={logoUrl} changes={useCompanyLogo()} />
      <div className="grid gap-5 sm:grid-cols-2">
        <CurrencyField
          label="Default currency"
          hint="Used for new manifests."
          {...fieldOf(form, "company.defaultCurrency")}
          saved={form.formState.defaultValues?.company?.defaultCurrency ?? defaultCurrency}
        />
        <SelectField
          label="Units"
          hint="For sizes and weights. Numbers you saved before stay as they are."
          {...form.register("company.units")}
          options={unitOptions}
        />
      </div>
      <Checkbox
        {...form.register("company.allowsSearchEngines")}
        label="Let search engines list your public catalogs"
        hint="When this is on, people can find the catalogs you share in Google and other search engines."
      />
      <Checkbox
        {...form.register("company.publishesResults")}
        label="Show hammer prices in shared catalogs"
        hint="When this is on, the catalogs you share show what lots sold for, and which were unsold or withdrawn. Buyers are never shown."
      />
      <Checkbox
        {...form.register("company.keepsRecordings")}
        label="Keep recordings after transcription"
        hint="When this is off, dictated recordings are deleted once their text is in the lot."
      />
      <Checkbox
        {...form.register("company.requiresOwnPasswords")}
        label="Ask members for a password of their own"
        hint="When this is on, members replace a password that you set for them when they first log in with it."
      />
    </SettingsCard>
  );
}
