import { Link, useNavigate } from "@tanstack/react-router";
import { Camera, ListPlus, Mic, PackageOpen, Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { EmptyState } from "../../components/layout/empty-state";
import { BackLink } from "../../components/layout/icon-link";
import { IfMay } from "../../components/layout/if-may";
import { PageHeader } from "../../components/layout/page-header";
import { Button, buttonClasses } from "../../components/ui/button";
import { trpc } from "../../data/api/trpc";
import { useCan } from "../../data/session/session";
import { openDialog } from "../../lib/dialogs";
import { useCloseShortcut } from "../../lib/form-shortcuts";
import { useShortcut } from "../../lib/shortcuts";
import { useListedLots, useReadAhead } from "../offline/queue";
import { useSelection } from "./cards/use-selection";
import { ItemList, type ItemListProps, type TableParts } from "./item-list";
import { SaleActions } from "./sale-actions";
import { filterKey } from "./view/item-filter";
import { type ItemSearch, noFilter } from "./view/item-search";
import { useLotsView } from "./view/use-lots-view";

type ItemListPageProps = Pick<ItemListProps, "renderToolbar"> & {
  manifestId: string;
  search: ItemSearch;
  onSearch: (change: ItemSearch) => void;
  onAdd: () => void;
  /** Renders a line with the sale's progress. */
  renderOverview: (line: { isWide: boolean }) => ReactNode;
  /** The cards of lots that are only on this phone yet. Null if there are none. */
  waiting: ReactNode;
  tableParts?: TableParts | undefined;
};

export function ItemListPage(props: ItemListPageProps) {
  const { manifestId, search, onSearch, onAdd, waiting } = props;
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const lots = useListedLots(manifestId);
  const selection = useSelection(lots.cards);
  const view = useLotsView();
  useReadAhead(manifestId, lots.items !== undefined);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const focusSearch = () => searchBox.current?.focus();
  const isSelecting = selection.isSelecting && !view.isTable;
  const mayEdit = useCan("item.edit");
  useShortcut("n", () => mayEdit && onAdd());
  useShortcut("/", focusSearch);
  useStepBack({ search, onSearch, isSelecting });
  const hasItems = lots.cards.length > 0;
  return (
    <>
      <PageHeader
        title={manifest.name}
        hasStatusBelow
        isWide={view.isTable}
        back={<BackLink to="/" label="All manifests" />}
        actions={<SaleActions {...{ manifestId, hasItems }} onSearch={focusSearch} />}
      />
      {hasItems && props.renderOverview({ isWide: view.isTable })}
      {hasItems ? (
        <ItemList
          tableParts={{ ...props.tableParts, bar }}
          {...{ manifestId, lots, search, onSearch, searchBox, selection, view, waiting }}
          renderToolbar={props.renderToolbar}
        />
      ) : (
        <main id="main" className="page pt-4 pb-8">
          {waiting || <NoItems manifestId={manifestId} />}
        </main>
      )}
      {/* The selection's toolbar replaces the list's toolbar. */}
      {!isSelecting && (mayEdit || view.isTable) && (
        <ListActions
          {...{ manifestId }}
          isMain={hasItems || Boolean(waiting)}
          onBar={view.isTable && hasItems && setBar}
        />
      )}
    </>
  );
}

type StepBack = Pick<ItemListPageProps, "search" | "onSearch"> & { isSelecting: boolean };

/** Handles Esc: clears filters and search, otherwise opens the list of manifests. Selections and the table handle Esc first. */
function useStepBack({ search, onSearch, isSelecting }: StepBack): void {
  const navigate = useNavigate();
  useCloseShortcut(() => {
    if (isSelecting || document.activeElement?.closest("[role=grid]")) return;
    if (document.querySelector("[data-checked-lots]")) return;
    if (search.q || filterKey(search)) onSearch({ ...noFilter, q: "" });
    else void navigate({ to: "/" });
  });
}

/** CSS classes of buttons in the bar: lower on desktops, and with the icon above the word in the rail. */
const barButton = "desk:py-1 max-[22rem]:px-2! sideways:flex-col sideways:px-1!";

type ListActionsProps = {
  manifestId: string;
  /** Whether adding a lot is the page's main action. Without lots, the button in the middle of the page is. */
  isMain: boolean;
  /** Receives the element that the table renders its part of the bar into. */
  onBar: false | ((bar: HTMLElement | null) => void);
};

function ListActions({ manifestId, isMain, onBar }: ListActionsProps) {
  return (
    <BottomBar isRail={onBar === false} isSlim={onBar === false} isLow={onBar !== false}>
      {onBar && <div ref={onBar} className="flex min-w-0 grow" />}
      <IfMay permission="item.edit">
        <Link
          to="/manifests/$manifestId/voice"
          params={{ manifestId }}
          className={`${buttonClasses({ variant: "secondary", size: "lg" })} ${barButton}`}
        >
          <Mic aria-hidden className="size-5" />
          Voice Mode
        </Link>
        <AddLink
          manifestId={manifestId}
          text="Add Item"
          icon={<Plus aria-hidden className="size-5" />}
          variant={isMain ? "primary" : "secondary"}
        />
      </IfMay>
    </BottomBar>
  );
}

type AddLinkProps = { manifestId: string; text: string; icon: ReactNode; variant?: "primary" | "secondary" };

function AddLink({ manifestId, text, icon, variant = "primary" }: AddLinkProps) {
  return (
    <Link
      to="/manifests/$manifestId/camera"
      params={{ manifestId }}
      aria-keyshortcuts="n"
      title={`${text} (N)`}
      className={`${buttonClasses({ size: "lg", variant })} ${barButton}`}
    >
      {icon}
      {text}
    </Link>
  );
}

function NoItems({ manifestId }: { manifestId: string }) {
  const mayEdit = useCan("item.edit");
  return (
    <EmptyState
      icon={PackageOpen}
      title="No items yet"
      description={
        mayEdit
          ? "Photograph the first lot of this manifest, or begin with a list of lots."
          : "Its lots appear here."
      }
      action={
        mayEdit && (
          <div className="flex flex-wrap justify-center gap-3">
            <AddLink
              manifestId={manifestId}
              text="Add First Item"
              icon={<Camera aria-hidden className="size-5" />}
            />
            <Button
              variant="secondary"
              size="lg"
              onClick={() => openDialog({ id: "rough-list", manifestId })}
            >
              <ListPlus aria-hidden className="size-5" />
              Rough list
            </Button>
            <Link
              to="/manifests/$manifestId/import"
              params={{ manifestId }}
              className={buttonClasses({ size: "lg", variant: "secondary" })}
            >
              Import lots
            </Link>
          </div>
        )
      }
    />
  );
}
