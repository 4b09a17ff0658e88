import { BackLink } from "../../components/layout/back-link";
import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/skeleton";

export function ItemListLoading() {
  return (
    <>
      <PageHeader title="" back={<BackLink to="/" label="All manifests" />} />
      <main className="page py-4">
        <Loading text="Loading items...">
          <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
            {["a", "b", "c", "d", "e", "f"].map((key) => (
              <Skeleton key={key} className="h-28 rounded-lg sm:h-72" />
            ))}
          </div>
        </Loading>
      </main>
    </>
  );
}
