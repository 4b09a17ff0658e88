import { can } from "@lotwright/contracts/workspace/permissions";
import { createFileRoute } from "@tanstack/react-router";
import { IfMay } from "../components/layout/if-may";
import type { Api } from "../data/api/trpc";
import { ApiKeysSection } from "../features/api-keys/api-keys-section";
import { AccountSection } from "../features/auth/account-section";
import { SessionsSection } from "../features/auth/sessions-section";
import { SettingsLoading } from "../features/settings/settings-loading";
import { SettingsPage } from "../features/settings/settings-page";
import { YourDataSection } from "../features/workspace/your-data-section";

/** Prefetches the API keys for users who may have some. */
async function readKeys(api: Api): Promise<void> {
  const { role } = await api.auth.current.ensureData();
  if (can(role, "api-key.manage")) await api.apiKeys.list.ensureData();
}

export const Route = createFileRoute("/settings")({
  loader: ({ context: { api } }) =>
    Promise.all([
      api.auth.current.ensureData(),
      api.companySettings.current.ensureData(),
      api.customFields.current.ensureData(),
      api.captureSettings.current.ensureData(),
      api.exportSettings.current.ensureData(),
      api.branding.logo.ensureData(),
      readKeys(api),
    ]),
  pendingComponent: SettingsLoading,
  component: () => (
    <SettingsPage
      account={<AccountSection />}
      access={
        <>
          <SessionsSection />
          <IfMay permission="api-key.manage">
            <ApiKeysSection />
          </IfMay>
        </>
      }
      yourData={<YourDataSection />}
    />
  ),
});
