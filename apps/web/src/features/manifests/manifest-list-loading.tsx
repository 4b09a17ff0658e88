import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/progress";

export function ManifestListLoading() {
  return (
    <>
      <PageHeader title="Lotwright" hasLogo hasStatusBelow />
      <main id="main" className="page py-3">
        <Loading text="Loading manifests...">
          <div className="space-y-3">
            {["a", "b", "c", "d"].map((key) => (
              <Skeleton key={key} className="h-26 rounded-lg" />
            ))}
          </div>
        </Loading>
      </main>
    </>
  );
}
