import { Link } from "@tanstack/react-router";
import {
  Camera,
  Download,
  FileOutput,
  Gavel,
  ListOrdered,
  Mic,
  PackageOpen,
  Plus,
  Search,
  Settings,
} from "lucide-react";
import { lazy, type ReactNode, useCallback, useRef, useState } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { EmptyState } from "../../components/layout/empty-state";
import { BackLink, IconLink } from "../../components/layout/icon-link";
import { PageHeader } from "../../components/layout/page-header";
import { Part } from "../../components/layout/part";
import { buttonClasses } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { IconButton } from "../../components/ui/icon-button";
import type { Card } from "../../lib/item-cards";
import { useShortcut } from "../../lib/shortcuts";
import { trpc } from "../../lib/trpc";
import { useIsDesk } from "../../lib/use-desk";
import { useListedLots, useReadAhead } from "../offline/queue";
import { ItemList, type TableParts } from "./item-list";
import type { ItemSearch } from "./item-search";
import { rememberPlace } from "./use-list-place";
import { useLotsView } from "./use-lots-view";
import { useSelection } from "./use-selection";

const RemoveItemDialog = lazy(() => import("./remove-item-dialog"));

type ItemListPageProps = {
  manifestId: string;
  search: ItemSearch;
  onSearch: (change: ItemSearch) => void;
  onAdd: () => void;
  /** A panel that shows where the sale stands. `onOpenSettings` opens the settings, which contain the sharing. */
  renderOverview: (onOpenSettings: () => void) => ReactNode;
  /** A panel that shows the progress of AI descriptions and starts them for all lots. */
  descriptions: ReactNode;
  /** The cards of lots that are only on this phone yet. Null if there are none. */
  waiting: ReactNode;
  /** Render the dialogs while they are open. */
  renderExport: (onClose: () => void) => ReactNode;
  renderSettings: (onClose: () => void, onImportResults: () => void) => ReactNode;
  renderResults: (onClose: () => void) => ReactNode;
  renderNumbers: (onClose: () => void) => ReactNode;
  renderHistory: (item: Card, onClose: () => void) => ReactNode;
  tableParts?: TableParts | undefined;
  /** Renders what can be done with the selected cards. */
  renderToolbar: (selectedIds: readonly string[], cards: CardsShown) => ReactNode;
};

type CardsShown = {
  /** The ids of the listed lots. */
  shown: readonly string[];
  onSelect: (ids: readonly string[]) => void;
  onDone: () => void;
};

type OpenDialog = "export" | "settings" | "results" | "numbers";

export function ItemListPage(props: ItemListPageProps) {
  const { manifestId, search, onSearch, onAdd, descriptions, waiting } = props;
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const lots = useListedLots(manifestId);
  const selection = useSelection(lots.cards);
  const isDesk = useIsDesk();
  const view = useLotsView();
  useReadAhead(manifestId, lots.items !== undefined);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [removing, setRemoving] = useState<Card>();
  const [history, setHistory] = useState<Card>();
  const searchBox = useRef<HTMLInputElement>(null);
  const open = useCallback((item: Card) => rememberPlace(manifestId, item.id), [manifestId]);
  const focusSearch = () => searchBox.current?.focus();
  const close = () => {
    setDialog(undefined);
    setRemoving(undefined);
    setHistory(undefined);
  };
  useShortcut("n", onAdd);
  useShortcut("/", focusSearch);
  const hasItems = lots.cards.length > 0;
  return (
    <>
      <PageHeader
        title={manifest.name}
        isWide={view.isTable}
        back={<BackLink to="/" label="All manifests" />}
        actions={<HeaderActions {...{ manifestId, hasItems }} onSearch={focusSearch} onOpen={setDialog} />}
      />
      <main id="main" className={classNames("page space-y-4 pt-4 pb-8", view.isTable && "max-w-none!")}>
        {hasItems && props.renderOverview(() => setDialog("settings"))}
        {hasItems && <Part>{descriptions}</Part>}
        {waiting}
        {hasItems ? (
          <ItemList
            tableParts={props.tableParts}
            {...{ manifestId, lots, search, onSearch, searchBox, selection, view }}
            renderToolbar={(shown) =>
              props.renderToolbar(selection.selected, {
                ...{ shown, onSelect: selection.selectAll, onDone: selection.end },
              })
            }
            onOpen={open}
            onRemove={setRemoving}
            onHistory={setHistory}
          />
        ) : (
          !waiting && <NoItems manifestId={manifestId} />
        )}
      </main>
      {/* On phones, the toolbar of the selection takes its place. */}
      {(isDesk || !selection.isSelecting) && (
        <ListActions {...{ manifestId }} isMain={hasItems || Boolean(waiting)} isWide={view.isTable} />
      )}
      <Dialogs {...{ manifestId, dialog, removing, history }} {...props} onOpen={setDialog} onClose={close} />
    </>
  );
}

type DialogsProps = Pick<
  ItemListPageProps,
  "manifestId" | "renderExport" | "renderSettings" | "renderResults" | "renderNumbers" | "renderHistory"
> & {
  dialog: OpenDialog | undefined;
  /** The lots that are about to be deleted, and whose history is shown. */
  removing: Card | undefined;
  history: Card | undefined;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
};

/** The open dialog of the page. */
function Dialogs({ manifestId, dialog, removing, history, onOpen, onClose, ...props }: DialogsProps) {
  return (
    <>
      {dialog && (
        <Part key={dialog} onClose={onClose}>
          {dialog === "export" && props.renderExport(onClose)}
          {dialog === "settings" && props.renderSettings(onClose, () => onOpen("results"))}
          {dialog === "results" && props.renderResults(onClose)}
          {dialog === "numbers" && props.renderNumbers(onClose)}
        </Part>
      )}
      {history && <Part onClose={onClose}>{props.renderHistory(history, onClose)}</Part>}
      {removing && (
        <Part onClose={onClose}>
          <RemoveItemDialog manifestId={manifestId} item={removing} onClose={onClose} />
        </Part>
      )}
    </>
  );
}

type ListActionsProps = {
  manifestId: string;
  /** Whether adding a lot is the page's main action. Without lots, the button in the middle of the page is. */
  isMain: boolean;
  isWide: boolean;
};

function ListActions({ manifestId, isMain, isWide }: ListActionsProps) {
  return (
    <BottomBar isWide={isWide}>
      <Link
        to="/manifests/$manifestId/voice"
        params={{ manifestId }}
        className={buttonClasses({ variant: "secondary", size: "lg" })}
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
    </BottomBar>
  );
}

type HeaderActionsProps = {
  manifestId: string;
  hasItems: boolean;
  onSearch: () => void;
  onOpen: (dialog: OpenDialog) => void;
};

/** The buttons in the header. Without items, those that need some are disabled instead of hidden, so that they stay in place. */
function HeaderActions({ manifestId, hasItems, onSearch, onOpen }: HeaderActionsProps) {
  return (
    <>
      <IconButton
        label="Search"
        icon={<Search aria-hidden className="size-5" />}
        disabled={!hasItems}
        onClick={onSearch}
      />
      <IconButton
        label="Export"
        icon={<Download aria-hidden className="size-5" />}
        disabled={!hasItems}
        onClick={() => onOpen("export")}
      />
      {/* On phones there is no room for it. The export dialog has the same link. */}
      <span className="hidden sm:block">
        <IconLink
          to="/manifests/$manifestId/export"
          params={{ manifestId }}
          label="Export for a platform"
          icon={<FileOutput aria-hidden className="size-5" />}
        />
      </span>
      {/* Nor for this one. The settings dialog has the same button. */}
      <span className="hidden sm:block">
        <IconButton
          label="Import results"
          icon={<Gavel aria-hidden className="size-5" />}
          disabled={!hasItems}
          onClick={() => onOpen("results")}
        />
      </span>
      {/* Sales are numbered at a desk. */}
      <span className="hidden sm:block">
        <IconButton
          label="Renumber lots"
          icon={<ListOrdered aria-hidden className="size-5" />}
          disabled={!hasItems}
          onClick={() => onOpen("numbers")}
        />
      </span>
      <IconButton
        label="Manifest Settings"
        icon={<Settings aria-hidden className="size-5" />}
        onClick={() => onOpen("settings")}
      />
    </>
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
      className={buttonClasses({ size: "lg", variant })}
    >
      {icon}
      {text}
    </Link>
  );
}

function NoItems({ manifestId }: { manifestId: string }) {
  return (
    <EmptyState
      icon={PackageOpen}
      title="No items yet"
      description="Photograph the first lot of this manifest."
      action={
        <AddLink
          manifestId={manifestId}
          text="Add First Item"
          icon={<Camera aria-hidden className="size-5" />}
        />
      }
    />
  );
}
