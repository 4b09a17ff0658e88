import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import { sampleSaleName } from "@lotwright/contracts/workspace/setup-steps";
import { ChevronDown, PackageOpen, Plus } from "lucide-react";
import { lazy, type ReactNode, useRef, useState } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { EmptyState, NoMatch } from "../../components/layout/empty-state";
import { PageHeader } from "../../components/layout/page-header";
import { Part } from "../../components/layout/part";
import { Button } from "../../components/ui/button";
import { Select } from "../../components/ui/control";
import { useSearchText } from "../../components/ui/search";
import { SearchBox } from "../../components/ui/search-box";
import { trpc } from "../../data/api/trpc";
import { useCan, useCurrentUser } from "../../data/session/session";
import { setupBegun } from "../../data/session/setup-begun";
import { paletteRequests } from "../../lib/palette-requests";
import { useShortcut } from "../../lib/shortcuts";
import {
  arrangeManifests,
  groupManifests,
  type ManifestGroup,
  type ManifestSearch,
  type ManifestSort,
  manifestSorts,
} from "./arrange-manifests";
import { ContinueLink } from "./continue-link";
import { ManifestCard } from "./manifest-card";
import { StatCards } from "./stat-cards";
import { type ListView, useListView, ViewToggle } from "./view-toggle";

const CreateManifestDialog = lazy(() => import("./create-manifest-dialog"));

/** Renders the manifests, or the empty state, whose button is solid if it is the next step. */
type HomeContent = (isNextStep: boolean) => ReactNode;

type ManifestListPageProps = {
  search: ManifestSearch;
  /** Changes the given search parameters and keeps the others. */
  onSearch: (change: ManifestSearch) => void;
  /** Called with the id of a new manifest. */
  onCreated: (manifestId: string) => void;
  headerActions: ReactNode;
  /** The link to the team page, for users who may create manifests. */
  teamLink: ReactNode;
  /** Wraps the content of a workspace with few manifests in what sets it up, for users who may create manifests. */
  firstRun?: (content: HomeContent, state: { isEmpty: boolean; onCreate: () => void }) => ReactNode;
};

/** Maximum of manifests of a workspace that is being set up. */
const maxAtFirstRun = 5;

export function ManifestListPage(props: ManifestListPageProps) {
  const { search, onSearch, onCreated, headerActions, teamLink, firstRun } = props;
  const [manifests] = trpc.manifests.list.useSuspenseQuery();
  const { id: userId } = useCurrentUser();
  const canCreate = useCan("manifest.create");
  const [isCreating, setIsCreating] = useState(false);
  const create = () => setIsCreating(true);
  const stats = canCreate && <StatCards manifests={manifests} />;
  const isEmpty = manifests.length === 0;
  const content: HomeContent = (isNextStep) =>
    isEmpty ? (
      <>
        {stats}
        <NoManifests onCreate={canCreate ? create : undefined} isNextStep={isNextStep} />
      </>
    ) : (
      <ManifestList manifests={manifests} stats={stats} search={search} onSearch={onSearch} />
    );
  const hasSample = manifests.some(({ name }) => name === sampleSaleName);
  const isBegun = setupBegun(userId).read() !== undefined && manifests.length <= maxAtFirstRun;
  const isFirstRun = firstRun && canCreate && (isEmpty || isBegun || hasSample);
  return (
    <>
      <PageHeader title="Lotwright" hasLogo hasStatusBelow actions={headerActions} />
      <main id="main" className="page space-y-3 py-3">
        {/* A list stays mounted while the code of the first run loads. */}
        {!(isEmpty && isFirstRun) && content(true)}
        {isFirstRun && firstRun(isEmpty ? content : () => null, { isEmpty, onCreate: create })}
      </main>
      {canCreate && <FloatingActions teamLink={teamLink} isNextStep={!isEmpty} onCreate={create} />}
      {isCreating && (
        <Part onClose={() => setIsCreating(false)}>
          <CreateManifestDialog onCreated={onCreated} onClose={() => setIsCreating(false)} />
        </Part>
      )}
    </>
  );
}

function NoManifests({ onCreate, isNextStep }: { onCreate: (() => void) | undefined; isNextStep: boolean }) {
  return (
    <EmptyState
      icon={PackageOpen}
      title="No manifests yet"
      description={
        onCreate
          ? "Create a manifest for a consignor, then photograph its lots."
          : "Manifests that are assigned to you appear here."
      }
      action={
        onCreate && (
          <Button variant={isNextStep ? "primary" : "secondary"} onClick={onCreate}>
            Create Manifest
          </Button>
        )
      }
    />
  );
}

type FloatingActionsProps = {
  teamLink: ReactNode;
  /** Whether this is the page's primary button; an empty list has a separate one. */
  isNextStep: boolean;
  onCreate: () => void;
};

/** Floating buttons for admins, on a bar so that they never cover a card. */
function FloatingActions({ teamLink, isNextStep, onCreate }: FloatingActionsProps) {
  useShortcut("n", onCreate);
  return (
    <BottomBar>
      {teamLink}
      <Button
        title="Create Manifest (N)"
        aria-keyshortcuts="n"
        variant={isNextStep ? "primary" : "secondary"}
        size="lg"
        onClick={onCreate}
      >
        <Plus aria-hidden className="size-5" />
        Create Manifest
      </Button>
    </BottomBar>
  );
}

const listClasses: Record<ListView, string> = {
  list: "grid gap-3",
  grid: "grid gap-3 md:grid-cols-2 lg:grid-cols-3",
};

type ManifestListProps = Pick<ManifestListPageProps, "search" | "onSearch"> & {
  manifests: ListedManifest[];
  /** Cards with statistics, for admins. */
  stats: ReactNode;
};

function ManifestList({ manifests, stats, search, onSearch }: ManifestListProps) {
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
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {stats}
        <div className="grow basis-44">
          <SearchBox ref={searchBox} label="Search manifests..." value={text.text} onChange={text.change} />
        </div>
        <Select
          aria-label="Sort manifests"
          className="w-38 max-[22.5rem]:w-full sm:w-52"
          options={manifestSorts}
          value={search.sort ?? "newest"}
          onChange={(event) => onSearch({ sort: event.target.value as ManifestSort })} // one of the options above
        />
        <ViewToggle view={view} onChange={setView} />
      </div>
      <ContinueLink manifests={manifests} />
      {shown.length > 0 ? (
        groupManifests(shown, localDay()).map((group) => (
          <Group key={group.name ?? "All"} group={group} view={view} isSearched={text.filter !== ""} />
        ))
      ) : (
        <NoMatch title="No manifests match your search" clearText="Show all manifests" onClear={clearSearch}>
          <Button variant="secondary" onClick={() => paletteRequests.emit(text.text)}>
            Search all lots
          </Button>
        </NoMatch>
      )}
    </>
  );
}

/** Today in the browser's time zone, such as "2026-11-28". */
const localDay = () => new Date().toLocaleDateString("sv");

type GroupProps = { group: ManifestGroup; view: ListView; isSearched: boolean };

/** A group of sales. The archive is collapsed unless opened or searched. */
function Group({ group: { name, manifests }, view, isSearched }: GroupProps) {
  const cards = (
    <ul className={listClasses[view]}>
      {manifests.map((manifest) => (
        <li key={manifest.id} className="min-w-0">
          <ManifestCard manifest={manifest} heading={name ? "h3" : "h2"} />
        </li>
      ))}
    </ul>
  );
  if (!name) return cards;
  if (name === "Archive") {
    return (
      <details open={isSearched} className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-sm">
          <h2>{name}</h2>
          <span className="text-muted-foreground">{manifests.length.toLocaleString("en-US")}</span>
          <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
        </summary>
        {cards}
      </details>
    );
  }
  return (
    <section aria-label={name}>
      <h2 className="pb-2 font-semibold text-sm">{name}</h2>
      {cards}
    </section>
  );
}
