import type { ReactNode } from "react";
import { PageHeader } from "../../components/layout/page-header";

type SettingsLayoutProps = {
  back: ReactNode;
  index: ReactNode;
  /** The title of the open page; undefined while all are shown. */
  pageTitle?: string | undefined;
  children: ReactNode;
};

/**
 * The layout of the settings. On phones the index is above the sections, and on desktops to the left of a column of 720
 * px.
 */
export function SettingsLayout({ back, index, pageTitle, children }: SettingsLayoutProps) {
  return (
    <>
      <PageHeader
        {...(pageTitle ? { title: pageTitle, eyebrow: "Settings" } : { title: "Settings" })}
        back={back}
      />
      <main
        id="main"
        className="page grid grid-cols-[minmax(0,45rem)] content-start gap-x-8 gap-y-3 pt-3 pb-8 md:justify-center lg:grid-cols-[15rem_minmax(0,45rem)] lg:pt-6"
      >
        {index}
        <div className="space-y-4">{children}</div>
      </main>
    </>
  );
}
