import { BackLink } from "../../components/layout/icon-link";
import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/progress";

export function TeamLoading() {
  return (
    <>
      <PageHeader title="Team Management" back={<BackLink to="/" label="Back to manifests" />} />
      <main id="main" className="page max-w-3xl py-4">
        <Loading text="Loading team members...">
          <Skeleton className="h-96 rounded-lg" />
        </Loading>
      </main>
    </>
  );
}
