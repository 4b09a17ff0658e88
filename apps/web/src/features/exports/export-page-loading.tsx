import { BackLink } from "../../components/layout/icon-link";
import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/progress";

export function ExportPageLoading({ manifestId }: { manifestId: string }) {
  return (
    <>
      <PageHeader
        title="Export"
        back={<BackLink to="/manifests/$manifestId" params={{ manifestId }} label="Back to items" />}
      />
      <main id="main" className="page py-4">
        <Loading text="Loading export...">
          <Skeleton className="h-96 rounded-lg" />
        </Loading>
      </main>
    </>
  );
}
