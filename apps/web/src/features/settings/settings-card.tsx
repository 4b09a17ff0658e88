import type { ReactNode } from "react";
import { Card } from "../../components/layout/card";
import { Badge } from "../../components/ui/badge";
import { type SettingsSection, sectionAnchors, sectionTitles } from "./settings-sections";

type SettingsCardProps = {
  section: SettingsSection;
  description: string;
  hasChanges?: boolean;
  /** The error of this section's last save. */
  error?: string | undefined;
  children: ReactNode;
};

export function SettingsCard({
  section,
  description,
  hasChanges = false,
  error,
  children,
}: SettingsCardProps) {
  return (
    <Card
      id={sectionAnchors[section]}
      title={sectionTitles[section]}
      description={description}
      state={
        <span role="status" className="shrink-0">
          {hasChanges && <Badge className="bg-warning-surface text-warning">Unsaved changes</Badge>}
        </span>
      }
    >
      <div className="space-y-5 border-t p-4">
        {error && (
          <p role="alert" className="text-destructive text-sm">
            {`${sectionTitles[section]} couldn't be saved. ${error}`}
          </p>
        )}
        {children}
      </div>
    </Card>
  );
}
