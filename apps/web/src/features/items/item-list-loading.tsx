import { BackLink } from "../../components/layout/icon-link";
import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../lib/trpc";
import { useColumns } from "./use-grid-box";

export function ItemListLoading({ manifestId }: { manifestId: string }) {
  const columns = useColumns();
  const manifests = trpc.useUtils().manifests.list.getData();
  return (
    <>
      <PageHeader
        title={manifests?.find(({ id }) => id === manifestId)?.name ?? "Manifest"}
        back={<BackLink to="/" label="All manifests" />}
      />
      <main id="main" className="page py-4">
        <Loading text="Loading items...">
          <div className="grid gap-3" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {["a", "b", "c", "d", "e", "f"].map((key) => (
              <Skeleton key={key} className="h-32 rounded-lg sm:h-72" />
            ))}
          </div>
        </Loading>
      </main>
    </>
  );
}
