import type { ReactNode } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { Button } from "../../components/ui/button";
import { useCan, useCurrentUser } from "../../lib/current-user";
import { useContractForm } from "../../lib/form";
import { trpc } from "../../lib/trpc";
import { BrandingSection } from "./branding-section";
import { CompanySection } from "./company-section";
import { CustomFieldsSection } from "./custom-fields-section";
import { ExportFormatSection } from "./export-format-section";
import { type SettingsSection, settingsForm, toSettingsValues } from "./settings-form";
import { SettingsHeader } from "./settings-loading";
import { UsageSection } from "./usage-section";
import { useSaveSettings } from "./use-save-settings";
import { WorkspaceSections } from "./workspace-sections";

type SettingsPageProps = { account: ReactNode; apiKeys: ReactNode };

export function SettingsPage({ account, apiKeys }: SettingsPageProps) {
  const { brandColor } = useCurrentUser();
  const mayConfigure = useCan("workspace.configure");
  const [company] = trpc.companySettings.current.useSuspenseQuery();
  const [exports] = trpc.exportSettings.current.useSuspenseQuery();
  const initial = toSettingsValues({ company, brandColor, exports });
  const form = useContractForm(settingsForm, initial);
  const { save, isSaving, changed, errors } = useSaveSettings(form, initial);
  const section = (name: SettingsSection) => ({
    form,
    state: { hasChanges: changed.includes(name), error: changed.includes(name) ? errors[name] : undefined },
  });
  return (
    <>
      <SettingsHeader />
      <main className="page max-w-3xl pt-4 pb-8">
        {account}
        <form id="settings" noValidate onSubmit={save} className="space-y-4 py-4">
          {mayConfigure ? (
            <>
              <CompanySection {...section("company")} />
              <BrandingSection {...section("branding")} />
              <CustomFieldsSection {...section("customFields")} />
            </>
          ) : (
            <WorkspaceSections />
          )}
          <ExportFormatSection {...section("file")} />
        </form>
        <div className="space-y-4">
          {mayConfigure && <UsageSection />}
          {apiKeys}
        </div>
      </main>
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
      <LeaveGuard
        isActive={changed.length > 0 && !isSaving}
        title="Leave without saving?"
        description="The settings you changed have not been saved."
        confirmText="Discard"
      />
    </>
  );
}
