import type { CatalogPlace, PublicCatalog } from "@lotwright/contracts/catalog/public-catalog";
import type { CSSProperties, ReactNode } from "react";
import { buttonClasses } from "../../components/ui/button";
import { parseBrandColor } from "../../lib/brand-color";
import { plural } from "../../lib/format";
import { CatalogHeader } from "./catalog-header";
import { IconDrawings } from "./catalog-icons";
import { CatalogPager, pageName } from "./catalog-pager";
import { CatalogToolbar } from "./catalog-toolbar";
import { isPaged, type LotPage } from "./page-of";
import { PhotoViewer } from "./photo-viewer";

/** The URLs of the page's assets. `script` is empty on a page without a script. */
export type CatalogFiles = { style: string; script: string };

type DocumentProps = {
  files: CatalogFiles;
  title: string;
  theme?: CSSProperties | undefined;
  isSearchable?: boolean;
  isStatic?: boolean;
  head?: ReactNode;
  children: ReactNode;
};

/** The HTML document. It loads at most one script, and its styles are inline. */
export function CatalogDocument({
  files,
  title,
  theme,
  isSearchable = false,
  isStatic = false,
  head,
  children,
}: DocumentProps) {
  return (
    <html lang="en" style={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {isSearchable || <meta name="robots" content="noindex" />}
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        {head}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>{files.style}</style>
        {isStatic || <script type="module" async src={files.script} />}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The CSS variables of the owner's brand color. Undefined for the default theme. */
function themeOf(hex: string, { warn }: CatalogPlace): CSSProperties | undefined {
  const color = parseBrandColor(hex);
  if (!color) {
    warn(`Invalid brand color ${JSON.stringify(hex)}`);
    return undefined;
  }
  const variables = { "--primary": color.primary, "--primary-foreground": color.primaryForeground };
  return variables as CSSProperties; // CSSProperties lacks custom properties
}

type PreviewProps = { shown: PublicCatalog; title: string; origin: string | undefined };

function Preview({ shown, title, origin }: PreviewProps) {
  const { items, companySettings } = shown;
  const photo = items.findLast(({ photoUrls }) => photoUrls.length > 0)?.photoUrls[0];
  const picture = photo ?? companySettings.logoUrl;
  const description = [plural(items.length, "lot"), companySettings.companyName].filter(Boolean).join(" · ");
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {companySettings.companyName && <meta property="og:site_name" content={companySettings.companyName} />}
      {picture && origin && <meta property="og:image" content={`${origin}${picture}`} />}
      <meta name="twitter:card" content={photo ? "summary_large_image" : "summary"} />
    </>
  );
}

/** Message that no lot matches, hidden until the script shows it. */
export function NoMatch() {
  return (
    <div className="empty" hidden data-no-match>
      <p>No items match your search</p>
      <button type="button" className={`mt-4 ${buttonClasses({ variant: "secondary" })}`} data-clear-search>
        Clear search
      </button>
    </div>
  );
}

/** Link elements of the neighboring pages and, for search engines, of the page's canonical URL. */
function PageLinks({ lotPage, place }: { lotPage: LotPage; place: CatalogPlace }) {
  const { number, pages } = lotPage;
  const { origin, path, allowsSearchEngines } = place;
  if (number === "all") return null;
  const own = number > 1 ? `?page=${number}` : "";
  return (
    <>
      {allowsSearchEngines && origin && <link rel="canonical" href={`${origin}${path}${own}`} />}
      {number > 1 && <link rel="prev" href={`?page=${number - 1}`} />}
      {number < pages.length && <link rel="next" href={`?page=${number + 1}`} />}
    </>
  );
}

/** Button that shows more matches in a catalog of several pages, hidden until there are more. */
function ShowMore() {
  return (
    <p className="mt-4 text-center" hidden data-show-more>
      <button type="button" className={buttonClasses({ variant: "secondary" })}>
        Show more lots
      </button>
    </p>
  );
}

/** The list of a page's lots. `data-lasts` names the last lot of each page of a catalog of several pages. */
function Lots({ lotPage, children }: { lotPage: LotPage; children: ReactNode }) {
  const { items, number, pages } = lotPage;
  const paged = isPaged(lotPage) && {
    "data-page": number,
    "data-lasts": pages.map(({ last }) => last).join(" "),
  };
  return (
    <ol className={items.length === 1 && pages.length === 1 ? "lots single" : "lots"} data-lots {...paged}>
      {children}
    </ol>
  );
}

type CatalogPageProps = {
  shown: PublicCatalog;
  lotPage: LotPage;
  place: CatalogPlace;
  files: CatalogFiles;
  children: ReactNode;
};

/** The page of a catalog. Its children are the lots. */
export function CatalogPage({ shown, lotPage, place, files, children }: CatalogPageProps) {
  const { name } = shown.manifest;
  const title =
    lotPage.number === 1 ? name : `${name} · ${lotPage.number === "all" ? "All lots" : pageName(lotPage)}`;
  const { length: count } = shown.items;
  return (
    <CatalogDocument
      files={files}
      title={title}
      theme={themeOf(shown.brandColor, place)}
      isSearchable={place.allowsSearchEngines && lotPage.number !== "all"}
      head={
        <>
          <Preview shown={shown} title={name} origin={place.origin} />
          <PageLinks lotPage={lotPage} place={place} />
          <link rel="alternate" type="application/atom+xml" title={name} href={place.feedPath} />
        </>
      }
    >
      <IconDrawings />
      <p role="status" className="pill loading" data-loading>
        Loading catalog...
      </p>
      <CatalogHeader shown={shown} locale={place.locale} />
      <CatalogToolbar items={shown.items} lotPage={lotPage} />
      <main className="page py-4">
        {count === 0 && <p className="empty">No items in this catalog</p>}
        <NoMatch />
        {count > 0 && <Lots lotPage={lotPage}>{children}</Lots>}
        {isPaged(lotPage) && <ShowMore />}
        <CatalogPager lotPage={lotPage} lotCount={count} />
      </main>
      <PhotoViewer />
      <p role="status" className="pill" hidden data-notice />
      {/* Sent last: it hides the loading message. */}
      <style>{".loading{display:none}"}</style>
    </CatalogDocument>
  );
}
