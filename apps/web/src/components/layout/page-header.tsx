import type { ReactNode } from "react";

type PageHeaderProps = {
  title: string;
  /** A `BackLink`, or a button that goes back. */
  back?: ReactNode;
  /** Search, export, downloads, consignors, settings: icon buttons or links, in this order. */
  actions?: ReactNode;
  /** Shows the mark: its address, or true for the bundled one. */
  logo?: string | true;
};

const bundledLogo = "/logo.svg";

/** Stays at the top; it is the page's only `h1`. */
export function PageHeader({ title, back, actions, logo }: PageHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b bg-surface pt-[env(safe-area-inset-top)]">
      <div className="page flex min-h-14 flex-wrap items-center gap-x-2">
        {back && <div className="-ml-3 flex">{back}</div>}
        {logo && (
          <img
            src={logo === true ? bundledLogo : logo}
            alt=""
            className="h-8 w-auto max-w-28 shrink-0 object-contain"
          />
        )}
        <h1 title={title} className="min-w-24 grow basis-0 truncate font-semibold text-lg">
          {title}
        </h1>
        {actions && <div className="-mr-3 flex shrink-0 items-center">{actions}</div>}
      </div>
    </header>
  );
}
