import { isSettingsPage } from "@lotwright/contracts/workspace/settings-pages";
import { Navigate, useLocation, useNavigate } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { EscapeLink } from "../../components/layout/escape-link";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { NotFound } from "../../components/layout/route-error";
import { Button } from "../../components/ui/button";
import { trpc } from "../../data/api/trpc";
import { useCurrentUser, useMay } from "../../data/session/session";
import { useContractForm } from "../../lib/form";
import { type Provided, renderSection } from "./render-section";
import { settingsForm, toSettingsValues } from "./settings-form";
import { SettingsIndex } from "./settings-index";
import { SettingsLayout } from "./settings-layout";
import {
  focusSection,
  pageOf,
  pagesFor,
  type SettingsPageEntry,
  type SettingsSection,
  savedSections,
  sectionAnchors,
} from "./settings-sections";
import { useSaveSettings } from "./use-save-settings";

type SettingsPageProps = {
  /** The id of the open page; undefined for all pages below each other. */
  page: string | undefined;
  provided: Provided;
};

/** The settings: one page, or all of them. The form is above the pages, so that it keeps changes between them. */
export function SettingsPage({ page, provided }: SettingsPageProps) {
  const may = useMay();
  const pages = pagesFor(may);
  const opened = pages.find(({ id }) => id === page);
  const focusFailed = useFailedFocus(page);
  const { form, save, isSaving, changed, errors } = useSettings(focusFailed);
  useSectionFocus(page);
  if (page !== undefined && !opened) {
    return isSettingsPage(page) ? <Navigate to="/settings" replace /> : <NotFound />;
  }
  const failed = savedSections.filter((name) => errors[name] || form.formState.errors[name]);
  const back = opened ? (
    <EscapeLink to="/settings" label="Back to settings" />
  ) : (
    <EscapeLink to="/" label="Back to manifests" />
  );
  const state = (name: SettingsSection) => ({ hasChanges: changed.includes(name), error: errors[name] });
  return (
    <>
      <SettingsLayout
        back={back}
        index={<SettingsIndex pages={pages} current={page} failed={failed} />}
        pageTitle={opened?.title}
      >
        <SettingsSections
          pages={opened ? [opened] : pages}
          render={(section) => renderSection(section, { form, state, may, provided })}
          onSave={save}
        />
      </SettingsLayout>
      {may("settings.manage") && (
        <BottomBar>
          <Button
            type="submit"
            form="settings"
            size="lg"
            disabled={changed.length === 0}
            isBusy={isSaving}
            busyText="Saving..."
          >
            Save All Settings
          </Button>
        </BottomBar>
      )}
      <LeaveGuard
        isActive={changed.length > 0}
        isAllowed={(pathname) => /^\/settings(?:\/|$)/.test(pathname)}
        title="Leave without saving?"
        description="Some settings haven't been saved. Your changes will be lost."
        confirmText="Discard changes"
      />
    </>
  );
}

type SettingsSectionsProps = {
  pages: readonly SettingsPageEntry[];
  render: (section: SettingsPageEntry["sections"][number]) => ReactNode;
  onSave: NonNullable<ComponentProps<"form">["onSubmit"]>;
};

/** The sections of the pages. Those that are saved together are neighbors, and in the form. */
function SettingsSections({ pages, render, onSave }: SettingsSectionsProps) {
  const sections = pages.flatMap((page) => page.sections);
  const first = sections.findIndex(({ saved }) => saved);
  const last = sections.findLastIndex(({ saved }) => saved);
  const before = first === -1 ? sections : sections.slice(0, first);
  return (
    <>
      {before.map(render)}
      {/* Also without sections, because the button saves the changes of all pages. */}
      <form id="settings" noValidate onSubmit={onSave} className="space-y-4 empty:hidden">
        {first !== -1 && sections.slice(first, last + 1).map(render)}
      </form>
      {first !== -1 && sections.slice(last + 1).map(render)}
    </>
  );
}

/** Focuses the section that the URL names, once its page is shown. */
function useSectionFocus(page: string | undefined): void {
  const hash = useLocation({ select: (location) => location.hash });
  // The URL changes before the page does.
  const place = `${page ?? ""}#${hash}`;
  useEffect(() => {
    const [, anchor] = place.split("#");
    if (anchor) focusSection(anchor);
  }, [place]);
}

/** Returns a function that focuses a section that could not be saved, on its page if it is not on the open one. */
function useFailedFocus(page: string | undefined) {
  const navigate = useNavigate();
  return (section: SettingsSection) => {
    const anchor = sectionAnchors[section];
    const home = pageOf(section);
    if (page === undefined || home === undefined || page === home) return focusSection(anchor);
    void navigate({ to: "/settings/$page", params: { page: home }, hash: anchor });
  };
}

/** The form with the saved values, and the function that saves it. */
function useSettings(onFailed: (section: SettingsSection) => void) {
  const { brandColor } = useCurrentUser();
  const [company] = trpc.companySettings.current.useSuspenseQuery();
  const [custom] = trpc.customFields.current.useSuspenseQuery();
  const [format] = trpc.exportSettings.current.useSuspenseQuery();
  const [capture] = trpc.captureSettings.current.useSuspenseQuery();
  const initial = toSettingsValues({ company, brandColor, custom, format, capture });
  const form = useContractForm(settingsForm, initial);
  return { form, ...useSaveSettings(form, initial, onFailed) };
}
