import type { Permission } from "@lotwright/contracts/workspace/permissions";
import { Fragment, type ReactNode } from "react";
import { AiProviderSection } from "./ai-provider-section";
import { BrandingSection } from "./branding-section";
import { CaptureSection } from "./capture-section";
import { CompanySection } from "./company-section";
import { CustomFieldsSection } from "./custom-fields-section";
import { ExportFormatSection } from "./export-format-section";
import { PlatformSection } from "./platform-section";
import type { SectionState, SettingsForm } from "./settings-form";
import {
  activityAnchor,
  aiProviderAnchor,
  type PageSection,
  type ProvidedAnchor,
  platformAnchor,
  type SettingsSection,
  usageAnchor,
} from "./settings-sections";
import { ActivitySection, UsageSection } from "./usage-section";
import {
  WorkspaceBranding,
  WorkspaceCapture,
  WorkspaceCompany,
  WorkspaceCustomFields,
} from "./workspace-sections";

/** The sections of other features, by anchor. */
export type Provided = Readonly<Record<ProvidedAnchor, ReactNode>>;

type Editable = (props: { form: SettingsForm; state: SectionState }) => ReactNode;

/** The sections of the workspace's settings: for admins, and read-only for all others. */
const workspaceSections: Record<Exclude<SettingsSection, "file">, [Editable, () => ReactNode]> = {
  company: [CompanySection, WorkspaceCompany],
  branding: [BrandingSection, WorkspaceBranding],
  customFields: [CustomFieldsSection, WorkspaceCustomFields],
  capture: [CaptureSection, WorkspaceCapture],
};

type Parts = {
  form: SettingsForm;
  state: (section: SettingsSection) => SectionState;
  may: (permission: Permission) => boolean;
  provided: Provided;
};

function renderSaved(section: SettingsSection, { form, state, may }: Parts): ReactNode {
  const edited = { form, state: state(section) };
  if (section === "file") {
    return (
      <fieldset disabled={!may("settings.manage")} className="min-w-0">
        <ExportFormatSection {...edited} />
      </fieldset>
    );
  }
  const [Section, ReadOnly] = workspaceSections[section];
  return may("workspace.configure") ? <Section {...edited} /> : <ReadOnly />;
}

/** Renders a section of the settings. */
export function renderSection({ anchor, saved }: PageSection, parts: Parts): ReactNode {
  const own: Record<string, ReactNode> = {
    ...parts.provided,
    [aiProviderAnchor]: <AiProviderSection />,
    [platformAnchor]: <PlatformSection />,
    [usageAnchor]: <UsageSection />,
    [activityAnchor]: <ActivitySection />,
  };
  return <Fragment key={anchor}>{saved ? renderSaved(saved, parts) : own[anchor]}</Fragment>;
}
