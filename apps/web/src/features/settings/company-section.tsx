import { maxTextLength } from "@lotwright/contracts/fields";
import { Checkbox } from "../../components/ui/checkbox";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { trpc } from "../../lib/trpc";
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

type CompanySectionProps = { form: SettingsForm; state: SectionState };

export function CompanySection({ form, state }: CompanySectionProps) {
  const [{ logoUrl }] = trpc.companySettings.current.useSuspenseQuery();
  const errors = form.formState.errors.company;
  return (
    <SettingsCard section="company" description="Shown at the top of your public catalogs." {...state}>
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, label, type, placeholder, complete }) => (
          <Field key={name} label={label} error={errors?.[name]?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register(`company.${name}`)}
                type={type}
                maxLength={maxTextLength}
                placeholder={placeholder}
                autoComplete={complete}
              />
            )}
          </Field>
        ))}
      </div>
      <LogoField label="Company Logo" logoUrl={logoUrl} changes={useCompanyLogo()} />
      <Checkbox
        {...form.register("company.allowsSearchEngines")}
        label="Let search engines list your public catalogs"
        hint="When this is on, people can find the catalogs you share in Google and other search engines."
      />
    </SettingsCard>
  );
}
