import type { ReactNode } from "react";
import { BackLink } from "../../components/layout/icon-link";
import { PageHeader } from "../../components/layout/page-header";

type SettingsLayoutProps = { index: ReactNode; children: ReactNode };

/**
 * The layout of the settings. On phones the index is above the sections, and on desktops to the left of a column of 720
 * px.
 */
export function SettingsLayout({ index, children }: SettingsLayoutProps) {
  return (
    <>
      <PageHeader title="Settings" back={<BackLink to="/" label="Back to manifests" />} />
      <main className="page grid grid-cols-[minmax(0,45rem)] content-start gap-x-8 gap-y-3 pt-3 pb-8 md:justify-center lg:grid-cols-[15rem_minmax(0,45rem)] lg:pt-6">
        {index}
        <div className="space-y-4">{children}</div>
      </main>
    </>
  );
}
