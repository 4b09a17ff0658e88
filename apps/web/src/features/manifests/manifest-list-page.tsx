import type { ListedManifest } from "@lotwright/contracts/manifests";
import { PackageOpen, Plus } from "lucide-react";
import { lazy, type ReactNode, useRef, useState } from "react";
import { EmptyState, NoMatch } from "../../components/layout/empty-state";
import { PageHeader } from "../../components/layout/page-header";
import { Part } from "../../components/layout/part";
import { Button } from "../../components/ui/button";
import { Select } from "../../components/ui/field";
import { IconButton } from "../../components/ui/icon-button";
import { SearchBox } from "../../components/ui/search-box";
import { useSearchText } from "../../lib/search";
import { useCan } from "../../lib/session";
import { useShortcut } from "../../lib/shortcuts";
import { trpc } from "../../lib/trpc";
import { arrangeManifests, type ManifestSearch, type ManifestSort, manifestSorts } from "./arrange-manifests";
import { ContinueLink } from "./continue-link";
import { ManifestCard } from "./manifest-card";
import { StatCards } from "./stat-cards";
import { type ListView, useListView, ViewToggle } from "./view-toggle";

const CreateManifestDialog = lazy(() => import("./create-manifest-dialog"));

type ManifestListPageProps = {
  search: ManifestSearch;
  /** Changes the given search parameters and keeps the others. */
  onSearch: (change: ManifestSearch) => void;
  /** Called with the id of a new manifest. */
  onCreated: (manifestId: string) => void;
  headerActions: ReactNode;
  /** The link to the team page, for users who may create manifests. */
  teamLink: ReactNode;
};

export function ManifestListPage(props: ManifestListPageProps) {
  const { search, onSearch, onCreated, headerActions, teamLink } = props;
  const [manifests] = trpc.manifests.list.useSuspenseQuery();
  const canCreate = useCan("manifest.create");
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  return (
    <>
      <PageHeader title="Lotwright" hasLogo actions={headerActions} />
      <main className="page space-y-4 pt-4 pb-[calc(10rem+env(safe-area-inset-bottom))]">
        {canCreate && <StatCards manifests={manifests} />}
        <ContinueLink manifests={manifests} />
        {manifests.length > 0 ? (
          <ManifestList manifests={manifests} search={search} onSearch={onSearch} />
        ) : (
          <NoManifests onCreate={canCreate ? create : undefined} />
        )}
      </main>
      {canCreate && (
        <FloatingActions teamLink={teamLink} isNextStep={manifests.length > 0} onCreate={create} />
      )}
      {isCreating && (
        <Part onClose={() => setIsCreating(false)}>
          <CreateManifestDialog onCreated={onCreated} onClose={() => setIsCreating(false)} />
        </Part>
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

type FloatingActionsProps = {
  teamLink: ReactNode;
  /** Whether this is the page's primary button. An empty list has its own. */
  isNextStep: boolean;
  onCreate: () => void;
};

function FloatingActions({ teamLink, isNextStep, onCreate }: FloatingActionsProps) {
  useShortcut("n", onCreate);
  return (
    <section
      aria-label="Actions"
      data-floating
      className="fixed right-[max(1rem,env(safe-area-inset-right))] bottom-[calc(1rem+env(safe-area-inset-bottom))] z-20 grid gap-3"
    >
      {teamLink}
      <IconButton
        label="Create Manifest"
        title="Create Manifest (N)"
        aria-keyshortcuts="n"
        icon={<Plus aria-hidden className="size-7" />}
        variant={isNextStep ? "primary" : "outline"}
        size="floating"
        onClick={onCreate}
      />
    </section>
  );
}

const listClasses: Record<ListView, string> = {
  list: "grid gap-3",
  grid: "grid gap-3 md:grid-cols-2 lg:grid-cols-3",
};

type ManifestListProps = Pick<ManifestListPageProps, "search" | "onSearch"> & { manifests: ListedManifest[] };

function ManifestList({ manifests, search, onSearch }: ManifestListProps) {
  const searchBox = useRef<HTMLInputElement>(null);
  const text = useSearchText(search.q ?? "", (q) => onSearch({ q }));
  const [view, setView] = useListView();
  useShortcut("/", () => searchBox.current?.focus());
  const clearSearch = () => {
    text.change("");
    searchBox.current?.focus();
  };
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
        <NoMatch
          title="No manifests match your search"
          clearText="Show all manifests"
          onClear={clearSearch}
        />
      )}
    </>
  );
}
