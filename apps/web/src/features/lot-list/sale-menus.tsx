import { useNavigate } from "@tanstack/react-router";
import {
  CircleSlash,
  FileInput,
  FileOutput,
  FolderArchive,
  Gavel,
  History,
  ListOrdered,
  ListPlus,
  Printer,
  Share2,
  Store,
} from "lucide-react";
import type { ReactNode } from "react";
import {
  lastTarget,
  printGroup,
  printTargets,
  rememberTarget,
  shopsGroup,
  targetGroups,
} from "../../components/exports/export-targets";
import { useMyPlatform } from "../../components/exports/use-my-platform";
import { Menu } from "../../components/ui/menu";
import { menuAction } from "../../components/ui/menu-action";
import type { MenuButton } from "../../components/ui/menu-trigger";
import { trpc } from "../../data/api/trpc";
import { useCan, useCurrentUser } from "../../data/session/session";
import { openDialog } from "../../lib/dialogs";
import { useListedLots } from "../offline/queue";

export type SaleMenuKind = "export" | "more";

type SaleMenuProps = {
  kind: SaleMenuKind;
  manifestId: string;
  hasItems: boolean;
  button: MenuButton;
  /** The button that is shown until the menu can open. */
  closed: ReactNode;
};

/** A menu of the header, open at first, because the press on its button has just loaded its code. */
export default function SaleMenu({ kind, ...props }: SaleMenuProps) {
  return kind === "export" ? <ExportMenu {...props} /> : <MoreMenu {...props} />;
}

type KindProps = Omit<SaleMenuProps, "kind">;

/** Number of platforms that the menu offers before one was chosen. */
const maxOffered = 3;

/** The export menu: first the company's and the last platform, otherwise the first custom formats or auction platforms. */
function ExportMenu({ manifestId, button, closed }: KindProps) {
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const presets = trpc.exportPresets.list.useQuery(undefined, { meta: { hasOwnMessage: true } });
  const { platform, isLoading } = useMyPlatform();
  if (presets.isLoading || isLoading) return closed;
  const listed = presets.data ?? [];
  const ids = [platform, lastTarget(userId)];
  const known = [...new Set(ids)].flatMap((wanted) => listed.find(({ id }) => id === wanted) ?? []);
  const platforms =
    known.length > 0
      ? known
      : targetGroups(listed)
          .filter(({ name }) => name !== shopsGroup)
          .flatMap((group) => group.presets)
          .slice(0, maxOffered);
  const open = (target?: string) =>
    void navigate({
      to: "/manifests/$manifestId/export",
      params: { manifestId },
      search: target ? { preset: target } : {},
    });
  const choose = (target: string) => {
    rememberTarget(userId, target);
    open(target);
  };
  const actions = [
    ...platforms.map(({ id, label }) => menuAction(label, FileOutput, () => choose(id))),
    menuAction(platforms.length > 0 ? "For another platform…" : "For a platform…", Store, () => open()),
    menuAction("Spreadsheet and photos", FolderArchive, () => openDialog({ id: "export", manifestId })),
    menuAction(printGroup, Printer, () => open(printTargets[0].id)),
  ];
  return <Menu {...button} actions={actions} isOpenAtFirst />;
}

function MoreMenu({ manifestId, hasItems, button }: KindProps) {
  const navigate = useNavigate();
  const mayShare = useCan("manifest.share");
  const mayReadActivity = useCan("team.manage");
  const mayEdit = useCan("manifest.edit");
  const mayAdd = useCan("item.edit");
  const importLots = () => void navigate({ to: "/manifests/$manifestId/import", params: { manifestId } });
  const hasUnsold = useListedLots(manifestId).cards.some(({ saleState }) => saleState === "unsold");
  const actions = [
    mayEdit && menuAction("Import lots", FileInput, importLots),
    mayShare && menuAction("Share catalog", Share2, () => openDialog({ id: "sharing", manifestId })),
    mayAdd && menuAction("Rough list", ListPlus, () => openDialog({ id: "rough-list", manifestId })),
    hasItems &&
      mayEdit &&
      menuAction("Import results", Gavel, () => openDialog({ id: "results", manifestId })),
    hasUnsold &&
      mayAdd &&
      menuAction("Unsold lots → next sale", CircleSlash, () => openDialog({ id: "next-sale", manifestId })),
    hasItems &&
      mayEdit &&
      menuAction("Renumber lots", ListOrdered, () => openDialog({ id: "numbers", manifestId })),
    mayReadActivity &&
      menuAction("History", History, () => void navigate({ to: "/activity", search: { manifestId } })),
  ];
  return <Menu {...button} actions={actions} isOpenAtFirst />;
}
