import { can } from "@lotwright/contracts/workspace/permissions";
import { createFileRoute, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { IfMay } from "../components/layout/if-may";
import type { Api } from "../data/api/trpc";
import { ApiKeysSection } from "../features/api-keys/api-keys-section";
import { AccountSection } from "../features/auth/account-section";
import { SessionsSection } from "../features/auth/sessions-section";
import { BackupSection } from "../features/backups/backup-section";
import { describeDevice } from "../features/connect/check-device";
import { DeviceCheckList } from "../features/connect/device-checks";
import { PhonesSection } from "../features/connect/phones-section";
import { SettingsLoading } from "../features/settings/settings-loading";
import { SettingsPage } from "../features/settings/settings-page";
import { SetupSection } from "../features/setup/setup-section";
import { TeamSection } from "../features/team/team-section";
import { YourDataSection } from "../features/workspace/your-data-section";

/** Prefetches the API keys for users who may have some. */
async function readKeys(api: Api): Promise<void> {
  const { role } = await api.auth.current.ensureData();
  if (can(role, "api-key.manage")) await api.apiKeys.list.ensureData();
}

/** All settings, and the frame of their pages: the form in it keeps changes between the pages. */
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
  component: Settings,
});

function Settings() {
  const { page } = useParams({ strict: false });
  const [device] = useState(describeDevice);
  return (
    <SettingsPage
      page={page}
      provided={{
        account: <AccountSection />,
        sessions: <SessionsSection />,
        "set-up": (
          <IfMay permission="workspace.configure">
            <IfMay permission="settings.manage">
              <SetupSection deviceChecks={<DeviceCheckList device={device} isNextStep={false} />} />
            </IfMay>
          </IfMay>
        ),
        team: (
          <IfMay permission="team.manage">
            <TeamSection />
          </IfMay>
        ),
        phones: <PhonesSection />,
        backups: <BackupSection />,
        "your-data": <YourDataSection />,
        "api-keys": <ApiKeysSection />,
      }}
    />
  );
}
