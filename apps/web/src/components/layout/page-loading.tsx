import { Loading, Skeleton } from "../ui/progress";
import { BackLink } from "./icon-link";
import { PageHeader } from "./page-header";

type PageLoadingProps = {
  title: string;
  /** Says what is loaded. */
  text: string;
  /** The manifest that the back link opens; without it, the link opens the list of manifests. */
  manifestId?: string;
};

/** The loading screen of a page with one column. */
export function PageLoading({ title, text, manifestId }: PageLoadingProps) {
  const back = manifestId ? (
    <BackLink to="/manifests/$manifestId" params={{ manifestId }} label="Back to items" />
  ) : (
    <BackLink to="/" label="Back to manifests" />
  );
  return (
    <>
      <PageHeader title={title} back={back} />
      <main id="main" className={`page py-4 ${manifestId ? "" : "max-w-3xl"}`}>
        <Loading text={text}>
          <Skeleton className="h-96 rounded-lg" />
        </Loading>
      </main>
    </>
  );
}
