import { createFileRoute } from "@tanstack/react-router";
import { ApiKeysSection } from "../features/api-keys/api-keys-section";
import { AccountSection } from "../features/auth/account-section";
import { SessionsSection } from "../features/auth/sessions-section";
import { SettingsLoading } from "../features/settings/settings-loading";
import { SettingsPage } from "../features/settings/settings-page";
import { YourDataSection } from "../features/workspace/your-data-section";

export const Route = createFileRoute("/settings")({
  loader: ({ context: { api } }) =>
    Promise.all([
      api.auth.current.ensureData(),
      api.companySettings.current.ensureData(),
      api.customFields.current.ensureData(),
      api.captureSettings.current.ensureData(),
      api.exportSettings.current.ensureData(),
      api.branding.logo.ensureData(),
      api.apiKeys.list.ensureData(),
    ]),
  pendingComponent: SettingsLoading,
  component: () => (
    <SettingsPage
      account={<AccountSection />}
      access={
        <>
          <SessionsSection />
          <ApiKeysSection />
        </>
      }
      yourData={<YourDataSection />}
    />
  ),
});
