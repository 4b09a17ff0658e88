import { BackLink } from "../../components/layout/icon-link";
import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/progress";

export function ConsignorsLoading() {
  return (
    <>
      <PageHeader title="Manage Consignors" back={<BackLink to="/" label="Back to manifests" />} />
      <main id="main" className="page max-w-3xl py-4">
        <Loading text="Loading consignors...">
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      </main>
    </>
  );
}
