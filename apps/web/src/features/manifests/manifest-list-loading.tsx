import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/progress";

export function ManifestListLoading() {
  return (
    <>
      <PageHeader title="Lotwright" hasLogo />
      <main className="page py-4">
        <Loading text="Loading manifests...">
          <div className="space-y-3">
            {["a", "b", "c", "d"].map((key) => (
              <Skeleton key={key} className="h-39 rounded-lg" />
            ))}
          </div>
        </Loading>
      </main>
    </>
  );
}
