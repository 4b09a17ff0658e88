import type { Permission } from "@lotwright/contracts/workspace/permissions";
import { ChevronDown, Search, Settings } from "lucide-react";
import { lazy } from "react";
import { IfMay } from "../../components/layout/if-may";
import { LazyMenu } from "../../components/layout/lazy-menu";
import { Button } from "../../components/ui/button";
import { IconButton } from "../../components/ui/icon-button";
import { useMay } from "../../data/session/session";
import { openDialog } from "../../lib/dialogs";
import type { SaleMenuKind } from "./sale-menus";

const SaleMenu = lazy(() => import("./sale-menus"));

type SaleActionsProps = {
  manifestId: string;
  hasItems: boolean;
  onSearch: () => void;
};

/** Permissions that the entries of the menu "More" require. Users without any of them get no menu. */
const inMore: readonly Permission[] = ["item.edit", "manifest.edit", "manifest.share", "team.manage"];

/** The header's buttons. Without items, those that need some are disabled, not hidden, so that no button moves. */
export function SaleActions({ hasItems, onSearch, ...menu }: SaleActionsProps) {
  const may = useMay();
  return (
    <>
      <IconButton
        label="Search"
        icon={<Search aria-hidden className="size-5" />}
        disabled={!hasItems}
        onClick={onSearch}
      />
      {may("manifest.export") && <MenuButton {...menu} {...{ hasItems }} kind="export" isEmpty={!hasItems} />}
      {inMore.some(may) && <MenuButton {...menu} {...{ hasItems }} kind="more" isEmpty={false} />}
      <IfMay permission="manifest.edit">
        <Button
          variant="ghost"
          aria-label="Manifest Settings"
          title="Manifest Settings"
          className="min-w-11 max-lg:px-0!"
          onClick={() => openDialog({ id: "manifest-settings", manifestId: menu.manifestId })}
        >
          <Settings aria-hidden className="size-5" />
          <span className="max-lg:hidden">Settings</span>
        </Button>
      </IfMay>
    </>
  );
}

type MenuButtonProps = Omit<SaleActionsProps, "onSearch"> & {
  kind: SaleMenuKind;
  /** Whether the menu has no entries for this sale. */
  isEmpty: boolean;
};

const labels: Record<SaleMenuKind, string> = { export: "Export", more: "More" };

function MenuButton({ kind, hasItems, isEmpty, ...menu }: MenuButtonProps) {
  const button = {
    ...{ label: labels[kind], isWorded: true, className: "px-2! max-sm:text-sm!" },
    icon: <ChevronDown aria-hidden className="size-4 max-sm:hidden" />,
    disabled: isEmpty,
  };
  return (
    <LazyMenu button={button}>
      {(closed) => <SaleMenu {...menu} {...{ kind, hasItems, button, closed }} />}
    </LazyMenu>
  );
}
