import { useNavigate } from "@tanstack/react-router";
import {
  FileOutput,
  FolderArchive,
  Gavel,
  History,
  ListOrdered,
  type LucideIcon,
  Printer,
  Share2,
  Store,
} from "lucide-react";
import type { ReactNode } from "react";
import { Menu } from "../../components/ui/menu";
import type { MenuButton } from "../../components/ui/menu-trigger";
import { lastTarget, printGroup, printTargets } from "../../lib/export-targets";
import { useCan, useCurrentUser } from "../../lib/session";
import { trpc } from "../../lib/trpc";

export type SaleMenuKind = "export" | "more";
/** The dialogs that the header opens. */
export type SaleDialog = "export" | "settings" | "results" | "numbers" | "sharing";

type SaleMenuProps = {
  kind: SaleMenuKind;
  manifestId: string;
  hasItems: boolean;
  button: MenuButton;
  /** The button that is shown until the menu can open. */
  closed: ReactNode;
  onOpen: (dialog: SaleDialog) => void;
};

/** A menu of the header. Its code is loaded by the first press on its button, so the menu is open when it first renders. */
export default function SaleMenu({ kind, ...props }: SaleMenuProps) {
  return kind === "export" ? <ExportMenu {...props} /> : <MoreMenu {...props} />;
}

type KindProps = Omit<SaleMenuProps, "kind">;

const action = (label: string, Icon: LucideIcon, onChoose: () => void) => ({
  ...{ label, onChoose },
  icon: <Icon aria-hidden className="size-5" />,
});

/** The platform that was exported to last comes first. */
function ExportMenu({ manifestId, button, closed, onOpen }: KindProps) {
  const navigate = useNavigate();
  const last = lastTarget(useCurrentUser().id);
  const presets = trpc.exportPresets.list.useQuery(undefined, {
    meta: { hasOwnMessage: true },
    enabled: last !== undefined,
  });
  if (presets.isLoading) return closed;
  const platform = presets.data?.find(({ id }) => id === last);
  const open = (preset?: string) => () =>
    void navigate({
      to: "/manifests/$manifestId/export",
      params: { manifestId },
      search: preset ? { preset } : {},
    });
  const actions = [
    ...(platform ? [action(platform.label, FileOutput, open(platform.id))] : []),
    action(platform ? "For another platform…" : "For a platform…", Store, open()),
    action("Spreadsheet and photos", FolderArchive, () => onOpen("export")),
    action(printGroup, Printer, open(printTargets[0].id)),
  ];
  return <Menu {...button} actions={actions} isOpenAtFirst />;
}

function MoreMenu({ manifestId, hasItems, button, onOpen }: KindProps) {
  const navigate = useNavigate();
  const mayShare = useCan("manifest.share");
  const mayReadActivity = useCan("team.manage");
  const actions = [
    ...(mayShare ? [action("Share catalog", Share2, () => onOpen("sharing"))] : []),
    ...(hasItems
      ? [
          action("Import results", Gavel, () => onOpen("results")),
          action("Renumber lots", ListOrdered, () => onOpen("numbers")),
        ]
      : []),
    ...(mayReadActivity
      ? [action("History", History, () => void navigate({ to: "/activity", search: { manifestId } }))]
      : []),
  ];
  return <Menu {...button} actions={actions} isOpenAtFirst />;
}
