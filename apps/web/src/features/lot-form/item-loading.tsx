import type { ReactNode } from "react";
import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/progress";

export function ItemLoading({ back, ...heading }: { title: string; eyebrow?: string; back: ReactNode }) {
  return (
    <>
      <PageHeader {...heading} back={back} />
      <main id="main" className="page pt-4">
        <Loading text="Loading item...">
          <div className="grid gap-6 lg:grid-cols-2">
            <Skeleton className="aspect-4/3 rounded-lg" />
            <div className="space-y-5">
              {["a", "b", "c", "d"].map((key) => (
                <Skeleton key={key} className="h-16" />
              ))}
            </div>
          </div>
        </Loading>
      </main>
    </>
  );
}
