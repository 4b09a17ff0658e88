import type { ListedManifest } from "@lotwright/contracts/manifests";
import { PackageOpen, Plus, SearchX } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { EmptyState } from "../../components/layout/empty-state";
import { PageHeader } from "../../components/layout/page-header";
import { Button } from "../../components/ui/button";
import { SearchBox } from "../../components/ui/search-box";
import { Select } from "../../components/ui/select";
import { useCan } from "../../lib/current-user";
import { trpc } from "../../lib/trpc";
import { useSearchText } from "../../lib/use-search-text";
import { useShortcut } from "../../lib/use-shortcut";
import { arrangeManifests, type ManifestSearch, type ManifestSort, manifestSorts } from "./arrange-manifests";
import { ManifestCard } from "./manifest-card";
import { StatCards } from "./stat-cards";
import { type ListView, useListView, ViewToggle } from "./view-toggle";

const CreateManifestDialog = lazy(() => import("./create-manifest-dialog"));

type ManifestListPageProps = {
  search: ManifestSearch;
  /** Changes a part of the search and leaves the rest. */
  onSearch: (change: ManifestSearch) => void;
  account: ReactNode;
};

export function ManifestListPage({ search, onSearch, account }: ManifestListPageProps) {
  const [manifests] = trpc.manifests.list.useSuspenseQuery();
  const canCreate = useCan("manifest.create");
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  return (
    <>
      <PageHeader title="Lotwright" hasLogo actions={account} />
      <main className="page space-y-4 pt-4 pb-28">
        {canCreate && <StatCards manifests={manifests} />}
        {manifests.length > 0 ? (
          <ManifestList manifests={manifests} search={search} onSearch={onSearch} />
        ) : (
          <NoManifests onCreate={canCreate ? create : undefined} />
        )}
      </main>
      {canCreate && <CreateButton onClick={create} />}
      {isCreating && (
        <Suspense>
          <CreateManifestDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

function NoManifests({ onCreate }: { onCreate: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={PackageOpen}
      title="No manifests yet"
      description={
        onCreate
          ? "Create a manifest for a consignor, then photograph its lots."
          : "Manifests that are assigned to you appear here."
      }
      action={onCreate && <Button onClick={onCreate}>Create Manifest</Button>}
    />
  );
}

function CreateButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Create Manifest"
      title="Create Manifest"
      onClick={onClick}
      className="fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[calc(1rem+env(safe-area-inset-bottom))] z-20 flex size-14 items-center justify-center rounded-full bg-primary text-primary-foreground shadow-lg hover:brightness-95"
    >
      <Plus aria-hidden className="size-7" />
    </button>
  );
}

const listClasses: Record<ListView, string> = {
  list: "grid gap-3",
  grid: "grid gap-3 md:grid-cols-2 lg:grid-cols-3",
};

type ManifestListProps = Omit<ManifestListPageProps, "account"> & { manifests: ListedManifest[] };

function ManifestList({ manifests, search, onSearch }: ManifestListProps) {
  const searchBox = useRef<HTMLInputElement>(null);
  const text = useSearchText(search.q ?? "", (q) => onSearch({ q }));
  const [view, setView] = useListView();
  useShortcut("/", () => searchBox.current?.focus());
  const shown = arrangeManifests(manifests, text.filter, search.sort);
  return (
    <>
      <div className="flex flex-col gap-3 sm:flex-row">
        <div className="grow">
          <SearchBox ref={searchBox} label="Search manifests..." value={text.text} onChange={text.change} />
        </div>
        <Select
          aria-label="Sort manifests"
          className="sm:w-52"
          options={manifestSorts}
          value={search.sort ?? "newest"}
          onChange={(event) => onSearch({ sort: event.target.value as ManifestSort })} // one of the options above
        />
        <ViewToggle view={view} onChange={setView} />
      </div>
      {shown.length > 0 ? (
        <ul className={listClasses[view]}>
          {shown.map((manifest) => (
            <li key={manifest.id} className="min-w-0">
              <ManifestCard manifest={manifest} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={SearchX} title="No manifests match your search" />
      )}
    </>
  );
}
