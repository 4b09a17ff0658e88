import { BackLink } from "../../../components/layout/icon-link";
import { PageHeader } from "../../../components/layout/page-header";
import { Loading, Skeleton } from "../../../components/ui/progress";

export function FormatLoading({ manifestId }: { manifestId: string }) {
  return (
    <>
      <PageHeader
        title="Export format"
        back={<BackLink to="/manifests/$manifestId/export" params={{ manifestId }} label="Back to export" />}
      />
      <main className="page py-4">
        <Loading text="Loading format...">
          <Skeleton className="h-96 rounded-lg" />
        </Loading>
      </main>
    </>
  );
}
