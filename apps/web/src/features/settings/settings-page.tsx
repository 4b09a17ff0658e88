import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { EscapeLink } from "../../components/layout/escape-link";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { Button } from "../../components/ui/button";
import { trpc } from "../../data/api/trpc";
import { useCurrentUser, useMay } from "../../data/session/session";
import { useContractForm } from "../../lib/form";
import { AiProviderSection } from "./ai-provider-section";
import { BrandingSection } from "./branding-section";
import { CompanySection } from "./company-section";
import { CustomFieldsSection } from "./custom-fields-section";
import { ExportFormatSection } from "./export-format-section";
import { RequiredShotsSection } from "./required-shots-section";
import { settingsForm, toSettingsValues } from "./settings-form";
import { SettingsIndex } from "./settings-index";
import { SettingsLayout } from "./settings-layout";
import { indexEntries, type SettingsSection, savedSections, sectionAnchors } from "./settings-sections";
import { ActivitySection, UsageSection } from "./usage-section";
import { useCurrentSection } from "./use-current-section";
import { useSaveSettings } from "./use-save-settings";
import { WorkspaceSections, WorkspaceShots } from "./workspace-sections";

type SettingsPageProps = {
  account: ReactNode;
  /** Sections for sessions and API keys. */
  access: ReactNode;
  yourData: ReactNode;
};

export function SettingsPage({ account, access, yourData }: SettingsPageProps) {
  const may = useMay();
  const mayConfigure = may("workspace.configure");
  const mayManage = may("settings.manage");
  const hash = useLocation({ select: (location) => location.hash });
  const { current, jump } = useCurrentSection(indexEntries([], may).map(({ anchor }) => anchor));
  useEffect(() => {
    jump(hash);
  }, [hash, jump]);
  const { form, save, isSaving, changed, errors } = useSettings((section) => jump(sectionAnchors[section]));
  const section = (name: SettingsSection) => ({
    form,
    state: { hasChanges: changed.includes(name), error: errors[name] },
  });
  const failed = savedSections.filter((name) => errors[name] || form.formState.errors[name]);
  const entries = indexEntries(failed, may);
  return (
    <>
      <SettingsLayout
        back={<EscapeLink to="/" label="Back to manifests" />}
        index={<SettingsIndex entries={entries} current={current} onJump={jump} />}
      >
        {account}
        <form id="settings" noValidate onSubmit={save} className="space-y-4">
          {mayConfigure ? (
            <>
              <CompanySection {...section("company")} />
              <BrandingSection {...section("branding")} />
              <CustomFieldsSection {...section("customFields")} />
            </>
          ) : (
            <WorkspaceSections />
          )}
          {mayManage ? (
            <ExportFormatSection {...section("file")} />
          ) : (
            <fieldset disabled className="min-w-0">
              <ExportFormatSection {...section("file")} />
            </fieldset>
          )}
          {mayConfigure ? <RequiredShotsSection {...section("capture")} /> : <WorkspaceShots />}
        </form>
        {mayConfigure && (
          <>
            <AiProviderSection />
            <UsageSection />
            <ActivitySection />
          </>
        )}
        {access}
        {mayConfigure && yourData}
      </SettingsLayout>
      {mayManage && (
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
        title="Leave without saving?"
        description="Some settings haven't been saved. Your changes will be lost."
        confirmText="Discard changes"
      />
    </>
  );
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
