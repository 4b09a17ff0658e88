import type { PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import { longDay } from "../../lib/format";

/** The URL of the company's website. Undefined if the text is not a safe http(s) URL. */
export function websiteAddress(text: string): string | undefined {
  const address = text.includes("://") ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, username, href } = new URL(address);
  const isPlain = (protocol === "https:" || protocol === "http:") && username === "";
  return isPlain && hostname.includes(".") ? href : undefined;
}

export function phoneAddress(text: string): string | undefined {
  const digits = text.replace(/[^\d+]/g, "");
  return digits === "" ? undefined : `tel:${digits}`;
}

export function emailAddress(text: string): string | undefined {
  return /^[^\s@]+@[^\s@]+$/.test(text)
    ? `mailto:${encodeURIComponent(text).replace("%40", "@")}`
    : undefined;
}

type CompanySettings = PublicCatalog["companySettings"];

export function CatalogHeader({ shown, locale }: { shown: PublicCatalog; locale: string }) {
  const { companySettings: company, manifest } = shown;
  return (
    <header className="border-t-4 border-t-primary bg-surface">
      <div className="page flex flex-row-reverse items-start justify-between gap-4 pt-4 pb-2 sm:items-center sm:gap-5 sm:pb-3">
        {company.logoUrl && (
          <img
            src={company.logoUrl}
            alt={company.companyName ? `Logo of ${company.companyName}` : "Company logo"}
            className="h-14 w-20 shrink-0 object-contain object-right-top sm:h-16 sm:w-40 sm:object-right"
          />
        )}
        <div className="min-w-0 grow space-y-1">
          <h1 dir="auto" className="font-semibold text-xl">
            {manifest.name}
          </h1>
          <Sale manifest={manifest} locale={locale} />
          {company.companyName && (
            <p dir="auto" className="text-muted-foreground">
              {company.companyName}
            </p>
          )}
          <CompanyLinks company={company} />
        </div>
      </div>
    </header>
  );
}

/** The date and place of the sale, such as "March 14, 2027 · Town hall, Albany". */
function Sale({ manifest, locale }: { manifest: PublicCatalog["manifest"]; locale: string }) {
  const { saleDate, saleLocation } = manifest;
  if (!saleDate && !saleLocation) return null;
  return (
    <p className="font-medium" data-sale>
      {saleDate && (
        <time dateTime={saleDate} lang={locale}>
          {longDay(saleDate, locale)}
        </time>
      )}
      {saleDate && saleLocation && " · "}
      {saleLocation && <span dir="auto">{saleLocation}</span>}
    </p>
  );
}

function CompanyLinks({ company }: { company: CompanySettings }) {
  const { companyPhone, companyEmail, companyWebsite } = company;
  const website = websiteAddress(companyWebsite);
  return (
    <ul className="company-links">
      {companyPhone && <CompanyLink text={companyPhone} address={phoneAddress(companyPhone)} />}
      {companyEmail && <CompanyLink text={companyEmail} address={emailAddress(companyEmail)} />}
      {website && <CompanyLink text="Website" address={website} />}
    </ul>
  );
}

function CompanyLink({ text, address }: { text: string; address: string | undefined }) {
  return (
    <li>
      {address ? (
        <a href={address} rel="noopener noreferrer nofollow">
          {text}
        </a>
      ) : (
        text
      )}
    </li>
  );
}
