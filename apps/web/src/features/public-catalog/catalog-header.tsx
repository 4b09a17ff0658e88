import type { PublicCatalog } from "@lotwright/contracts/public-catalog";
import { buttonClasses } from "../../components/ui/button";
import { iconButtonClasses } from "../../components/ui/icon-button";
import { controlClasses } from "../../components/ui/input";
import { plural } from "../../lib/format";
import { Icon } from "./catalog-icons";
import { emailAddress, phoneAddress, websiteAddress } from "./company-links";

type CompanySettings = PublicCatalog["companySettings"];

export function CatalogHeader({ shown }: { shown: PublicCatalog }) {
  const { companySettings: company, manifest } = shown;
  return (
    <header className="border-t-4 border-t-primary bg-surface">
      <div className="page flex flex-col gap-3 pt-4 pb-3 sm:flex-row-reverse sm:items-center sm:justify-between sm:gap-5">
        {company.logoUrl && (
          <img
            src={company.logoUrl}
            alt={company.companyName ? `Logo of ${company.companyName}` : "Company logo"}
            className="h-16 w-40 shrink-0 object-contain object-left sm:object-right"
          />
        )}
        <div className="min-w-0 space-y-1">
          <h1 dir="auto" className="font-semibold text-xl">
            {manifest.name}
          </h1>
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

const searchLabel = "Search by lot, title, description...";

/** How many lots there are, and what a script makes of the page: it is there before the script, so that nothing moves. */
export function CatalogToolbar({ itemCount }: { itemCount: number }) {
  return (
    <div className="toolbar">
      <div className="page py-2">
        <div className="flex items-center gap-2" data-tools>
          <p role="status" className="grow text-muted-foreground text-sm" data-count={itemCount}>
            {plural(itemCount, "item")}
          </p>
          {itemCount > 0 && (
            <button
              type="button"
              className={`scripted ${buttonClasses({})}`}
              aria-expanded={false}
              aria-controls="search"
              data-search-toggle
            >
              <Icon name="search" />
              Search Items
            </button>
          )}
          <button
            type="button"
            className={`scripted ${iconButtonClasses({ variant: "outline" })}`}
            aria-label="Share"
            title="Share"
            data-share
          >
            <Icon name="share" />
          </button>
        </div>
        <search id="search" className="mt-2 flex max-w-2xl items-center gap-2" hidden>
          <input
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={searchLabel}
            placeholder={searchLabel}
            className={controlClasses}
          />
          <button
            type="button"
            className={iconButtonClasses({})}
            aria-label="Close search"
            title="Close search"
            data-search-close
          >
            <Icon name="close" />
          </button>
        </search>
      </div>
    </div>
  );
}
