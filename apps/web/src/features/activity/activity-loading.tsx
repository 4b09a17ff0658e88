import { BackLink } from "../../components/layout/back-link";
import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/skeleton";

export function ActivityLoading() {
  return (
    <>
      <PageHeader title="Activity" back={<BackLink to="/settings" label="Back to settings" />} />
      <main className="page max-w-3xl py-4">
        <Loading text="Loading activity...">
          <Skeleton className="h-96 rounded-lg" />
        </Loading>
      </main>
    </>
  );
}
