import type { CatalogPlace, PublicCatalog } from "@lotwright/contracts/public-catalog";
import type { CSSProperties, ReactNode } from "react";
import { buttonClasses } from "../../components/ui/button";
import { parseBrandColor } from "../../lib/brand-color";
import { plural } from "../../lib/format";
import { CatalogHeader } from "./catalog-header";
import { IconDrawings } from "./catalog-icons";
import { CatalogToolbar } from "./catalog-toolbar";
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
  return variables as CSSProperties; // which knows no variables
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

/** The text for a search without a match. It is hidden until the script shows it. */
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

type CatalogPageProps = {
  shown: PublicCatalog;
  place: CatalogPlace;
  files: CatalogFiles;
  children: ReactNode;
};

/** The page of a catalog. Its children are the lots. */
export function CatalogPage({ shown, place, files, children }: CatalogPageProps) {
  const { name } = shown.manifest;
  const { length: count } = shown.items;
  return (
    <CatalogDocument
      files={files}
      title={name}
      theme={themeOf(shown.brandColor, place)}
      isSearchable={place.allowsSearchEngines}
      head={
        <>
          <Preview shown={shown} title={name} origin={place.origin} />
          <link rel="alternate" type="application/atom+xml" title={name} href={place.feedPath} />
        </>
      }
    >
      <IconDrawings />
      <p role="status" className="pill loading" data-loading>
        Loading catalog...
      </p>
      <CatalogHeader shown={shown} locale={place.locale} />
      <CatalogToolbar items={shown.items} />
      <main className="page py-4">
        {count === 0 && <p className="empty">No items in this catalog</p>}
        <NoMatch />
        {count > 0 && <ol className={count === 1 ? "lots single" : "lots"}>{children}</ol>}
      </main>
      <PhotoViewer />
      <p role="status" className="pill" hidden data-notice />
      {/* The end of the stream hides the loading message. */}
      <style>{".loading{display:none}"}</style>
    </CatalogDocument>
  );
}
