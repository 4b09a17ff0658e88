import { customFieldLabel } from "@lotwright/contracts/catalog/item-fields";
import { defaultCurrency } from "@lotwright/contracts/values/money";
import type { CompanySettings } from "@lotwright/contracts/workspace/company-settings";
import { Fact } from "../../components/layout/fact";
import { LogoImage } from "../../components/photos/picture";
import { currencyName } from "../../components/ui/currency-select";
import { trpc } from "../../data/api/trpc";
import { useCurrentUser } from "../../data/session/session";
import { parseBrandColor } from "../../lib/brand-color";
import { unitNames } from "../../lib/format";
import { BrandPreview } from "./branding-section";
import { lotsOf } from "./capture-form";
import { SettingsCard } from "./settings-card";
import { configuredFields } from "./settings-form";

const managed = "Your admin manages these settings.";

const factsOf = (company: CompanySettings) => [
  ["Company Name", company.companyName],
  ["Website", company.companyWebsite],
  ["Phone", company.companyPhone],
  ["Company Email", company.companyEmail],
  ["Default currency", currencyName(company.defaultCurrency ?? defaultCurrency)],
  ["Units", unitNames[company.units ?? "imperial"]],
  ["In search engines", company.allowsSearchEngines ? "Listed" : "Not listed"],
  ["Hammer prices in shared catalogs", company.publishesResults ? "Shown" : "Not shown"],
  ["Recordings", company.keepsRecordings ? "Kept after transcription" : "Deleted after transcription"],
  [
    "Passwords that your admin sets",
    company.requiresOwnPasswords ? "Replaced at first login" : "Can be kept",
  ],
];

/** Read-only section with the company's details, for members. */
export function WorkspaceCompany() {
  const [company] = trpc.companySettings.current.useSuspenseQuery();
  return (
    <SettingsCard
      section="company"
      description={`Public catalogs show your workspace's company details. ${managed}`}
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        {factsOf(company).map(([name = "", value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Company Logo">
          {company.logoUrl && <Logo url={company.logoUrl} alt="Company Logo" />}
        </Fact>
      </dl>
    </SettingsCard>
  );
}

/** Read-only section with the logo and the color, for members. */
export function WorkspaceBranding() {
  const { brandColor } = useCurrentUser();
  const [{ logoUrl }] = trpc.branding.logo.useSuspenseQuery();
  return (
    <SettingsCard section="branding" description={managed}>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name="Catalog Logo">{logoUrl && <Logo url={logoUrl} alt="Catalog Logo" />}</Fact>
        <Fact name="Brand Color">
          <span className="tabular-nums">{brandColor}</span>
        </Fact>
      </dl>
      <BrandPreview color={parseBrandColor(brandColor)} />
    </SettingsCard>
  );
}

/** Read-only section with the custom fields, for members. */
export function WorkspaceCustomFields() {
  const [settings] = trpc.customFields.current.useSuspenseQuery();
  const { customColumnLabels: labels, customColumnDefaults: defaults, showInWorkflow } = settings;
  const used = configuredFields(settings, []);
  return (
    <SettingsCard section="customFields" description={managed}>
      {used.length === 0 ? (
        <p className="text-muted-foreground">No custom fields yet</p>
      ) : (
        <ul aria-label="Custom fields" className="divide-y">
          {used.map((id) => (
            <li key={id} className="py-2 first:pt-0 last:pb-0">
              <span dir="auto" className="block break-words font-medium">
                {customFieldLabel(id, labels)}
              </span>
              <span className="block break-words text-muted-foreground text-sm">
                {showInWorkflow.includes(id) ? "In the item form" : "Not in the item form"}
                {defaults[id] && `. Default: ${defaults[id]}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SettingsCard>
  );
}

/** Read-only section with the added categories and required shots, for members. */
export function WorkspaceCapture() {
  const [{ requiredShots, categories = [] }] = trpc.captureSettings.current.useSuspenseQuery();
  return (
    <SettingsCard
      section="capture"
      description={`Categories to choose from, and the photos to take of each lot. ${managed}`}
    >
      {categories.length > 0 && (
        <dl>
          <Fact name="Your categories">{categories.join(", ")}</Fact>
        </dl>
      )}
      {requiredShots.length === 0 ? (
        <p className="text-muted-foreground">No required shots yet</p>
      ) : (
        <dl className="grid gap-4 sm:grid-cols-2">
          {requiredShots.map(({ category, shots }) => (
            <Fact key={category} name={lotsOf(category, requiredShots.length)}>
              {shots.join(", ")}
            </Fact>
          ))}
        </dl>
      )}
    </SettingsCard>
  );
}

function Logo({ url, alt }: { url: string; alt: string }) {
  return (
    <span className="flex h-20 w-full max-w-44 items-center justify-center rounded-md border bg-background p-2">
      <LogoImage src={url} alt={alt} />
    </span>
  );
}
