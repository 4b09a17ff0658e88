import { BackLink } from "../../components/layout/icon-link";
import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/progress";

export function DownloadHistoryLoading() {
  return (
    <>
      <PageHeader title="Download History" back={<BackLink to="/" label="Back to manifests" />} />
      <main id="main" className="page max-w-3xl py-4">
        <Loading text="Loading download history...">
          <div className="space-y-3">
            {["a", "b", "c"].map((key) => (
              <Skeleton key={key} className="h-32 rounded-lg" />
            ))}
          </div>
        </Loading>
      </main>
    </>
  );
}
