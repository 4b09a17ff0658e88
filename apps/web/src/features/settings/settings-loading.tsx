import { BackLink } from "../../components/layout/back-link";
import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/skeleton";

export function SettingsHeader() {
  return <PageHeader title="Settings" back={<BackLink to="/" label="Back to manifests" />} />;
}

export function SettingsLoading() {
  return (
    <>
      <SettingsHeader />
      <main className="page max-w-3xl py-4">
        <Loading text="Loading settings...">
          <div className="space-y-4">
            {["a", "b", "c"].map((key) => (
              <Skeleton key={key} className="h-64 rounded-lg" />
            ))}
          </div>
        </Loading>
      </main>
    </>
  );
}
