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

/** The export menu: first the last platform exported to, otherwise the first custom format or auction platform. */
function ExportMenu({ manifestId, button, closed }: KindProps) {
  const navigate = useNavigate();
  const { id: userId } = useCurrentUser();
  const presets = trpc.exportPresets.list.useQuery(undefined, { meta: { hasOwnMessage: true } });
  if (presets.isLoading) return closed;
  const listed = presets.data ?? [];
  const last = listed.find(({ id }) => id === lastTarget(userId));
  const platforms = last
    ? [last]
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
