import { BackLink } from "../../components/layout/icon-link";
import { Loading, Skeleton } from "../../components/ui/progress";
import { SettingsLayout } from "./settings-layout";

export function SettingsLoading() {
  return (
    <SettingsLayout
      back={<BackLink to="/" label="Back to manifests" />}
      index={<Skeleton className="h-13 lg:h-80" />}
    >
      <Loading text="Loading settings...">
        <div className="space-y-4">
          {["a", "b", "c"].map((key) => (
            <Skeleton key={key} className="h-64 rounded-lg" />
          ))}
        </div>
      </Loading>
    </SettingsLayout>
  );
}
