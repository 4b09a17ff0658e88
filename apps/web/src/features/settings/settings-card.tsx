import type { ReactNode } from "react";
import { Card } from "../../components/layout/card";
import { Badge } from "../../components/ui/badge";

type SettingsSectionProps = {
  title: string;
  description?: string;
  hasChanges?: boolean;
  /** Why the last save of this section failed. */
  error?: string | undefined;
  children: ReactNode;
};

export function SettingsCard({
  title,
  description,
  hasChanges = false,
  error,
  children,
}: SettingsSectionProps) {
  return (
    <Card
      title={title}
      {...(description && { description })}
      action={
        <span role="status" className="empty:absolute">
          {hasChanges && <Badge className="bg-warning-surface text-warning">Not saved</Badge>}
        </span>
      }
    >
      <div className="space-y-5 border-t p-4">
        {error && (
          <p role="alert" className="text-destructive text-sm">
            {error}
          </p>
        )}
        {children}
      </div>
    </Card>
  );
}
