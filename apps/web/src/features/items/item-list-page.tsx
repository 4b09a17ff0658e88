import type { Item } from "@lotwright/contracts/items";
import { Link } from "@tanstack/react-router";
import { Camera, Download, PackageOpen, Plus, Search } from "lucide-react";
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { BackLink } from "../../components/layout/back-link";
import { BottomBar } from "../../components/layout/bottom-bar";
import { EmptyState } from "../../components/layout/empty-state";
import { PageHeader } from "../../components/layout/page-header";
import { buttonClasses } from "../../components/ui/button";
import { IconButton } from "../../components/ui/icon-button";
import { trpc } from "../../lib/trpc";
import { useShortcut } from "../../lib/use-shortcut";
import type { ItemSearch } from "./arrange-items";
import { ItemList } from "./item-list";
import { rememberPlace } from "./use-list-place";

const RemoveItemDialog = lazy(() => import("./remove-item-dialog"));

type ItemListPageProps = {
  manifestId: string;
  search: ItemSearch;
  onSearch: (change: ItemSearch) => void;
  onAdd: () => void;
  /** What is asked of the AI for all of them. */
  descriptions: ReactNode;
  /** The export dialog, while it is open. */
  renderExport: (onClose: () => void) => ReactNode;
};

export function ItemListPage({
  manifestId,
  search,
  onSearch,
  onAdd,
  descriptions,
  renderExport,
}: ItemListPageProps) {
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const [items] = trpc.items.list.useSuspenseQuery({ manifestId });
  const [isExporting, setIsExporting] = useState(false);
  const [removing, setRemoving] = useState<Item>();
  const searchBox = useRef<HTMLInputElement>(null);
  const open = useCallback((item: Item) => rememberPlace(manifestId, item.id), [manifestId]);
  useShortcut("n", onAdd);
  useShortcut("/", () => searchBox.current?.focus());
  const hasItems = items.length > 0;
  return (
    <>
      <PageHeader
        title={manifest.name}
        back={<BackLink to="/" label="All manifests" />}
        actions={hasItems && <HeaderActions searchBox={searchBox} onExport={() => setIsExporting(true)} />}
      />
      <main className="page above-bottom-bar space-y-4 pt-4">
        {hasItems && <Suspense>{descriptions}</Suspense>}
        {hasItems ? (
          <ItemList
            {...{ manifestId, items, search, onSearch, searchBox }}
            onOpen={open}
            onRemove={setRemoving}
          />
        ) : (
          <NoItems manifestId={manifestId} />
        )}
      </main>
      {hasItems && (
        <BottomBar>
          <AddLink manifestId={manifestId} text="Add Item" icon={<Plus aria-hidden className="size-5" />} />
        </BottomBar>
      )}
      {isExporting && <Suspense>{renderExport(() => setIsExporting(false))}</Suspense>}
      {removing && (
        <Suspense>
          <RemoveItemDialog item={removing} onClose={() => setRemoving(undefined)} />
        </Suspense>
      )}
    </>
  );
}

type HeaderActionsProps = { searchBox: React.RefObject<HTMLInputElement | null>; onExport: () => void };

function HeaderActions({ searchBox, onExport }: HeaderActionsProps) {
  return (
    <>
      <IconButton
        label="Search"
        icon={<Search aria-hidden className="size-5" />}
        onClick={() => searchBox.current?.focus()}
      />
      <IconButton label="Export" icon={<Download aria-hidden className="size-5" />} onClick={onExport} />
    </>
  );
}

type AddLinkProps = { manifestId: string; text: string; icon: ReactNode };

function AddLink({ manifestId, text, icon }: AddLinkProps) {
  return (
    <Link
      to="/manifests/$manifestId/camera"
      params={{ manifestId }}
      className={buttonClasses({ size: "lg" })}
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
