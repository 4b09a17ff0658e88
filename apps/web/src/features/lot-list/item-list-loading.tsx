import { BackLink } from "../../components/layout/icon-link";
import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { useColumns } from "./cards/use-columns";

export function ItemListLoading({ manifestId }: { manifestId: string }) {
  const columns = useColumns();
  const manifests = trpc.useUtils().manifests.list.getData();
  return (
    <>
      <PageHeader
        title={manifests?.find(({ id }) => id === manifestId)?.name ?? "Manifest"}
        hasStatusBelow
        back={<BackLink to="/" label="All manifests" />}
      />
      {/* The same height as the loaded toolbar, so that lots appear where their placeholders were. */}
      <div className="h-21 border-b bg-surface desk:h-20" />
      <main id="main" className="page pt-2 pb-4 sideways:pr-34!">
        <Loading text="Loading items...">
          <div className="grid gap-3" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {["a", "b", "c", "d", "e", "f"].map((key) => (
              <Skeleton key={key} className="h-31 rounded-lg sm:h-72 sideways:h-31" />
            ))}
          </div>
        </Loading>
      </main>
    </>
  );
}
