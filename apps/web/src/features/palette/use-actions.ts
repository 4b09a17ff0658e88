import type { Permission } from "@lotwright/contracts/workspace/permissions";
import { type UseNavigateResult, useNavigate } from "@tanstack/react-router";
import {
  Camera,
  Contact,
  Download,
  FileInput,
  FileOutput,
  History,
  House,
  Keyboard,
  LogOut,
  type LucideIcon,
  Plus,
  Settings,
  SquarePlus,
  UsersRound,
} from "lucide-react";
import { useMay } from "../../data/session/session";
import type { Entry } from "./entries";

/** A section of the settings. */
export type Section = { anchor: string; title: string; keywords?: string };

type Action = {
  id: string;
  icon: LucideIcon;
  title: string;
  detail?: string;
  /** Additional search words. */
  keywords?: string;
  permission?: Permission;
  choose: () => void;
  opensDialog?: true;
};

/** An entry with its searchable text. */
export type Matched = { entry: Entry; text: string };

const toMatched = ({ id, icon, title, detail, keywords = "", choose, opensDialog }: Action): Matched => ({
  entry: {
    kind: "plain",
    id,
    icon,
    title,
    ...(detail && { detail }),
    choose,
    ...(opensDialog && { opensDialog }),
  },
  text: `${title} ${keywords}`,
});

/** Simulates the `?` key, which lists the keyboard shortcuts, once the palette is closed. */
const listShortcuts = () =>
  setTimeout(() => dispatchEvent(new KeyboardEvent("keydown", { key: "?", cancelable: true })));

type Manifest = { id: string; name: string };

type Given = {
  sections: readonly Section[];
  /** The most recently opened manifest. */
  lastManifest: Manifest | undefined;
  onCreateManifest: () => void;
};

/** Actions within a manifest. */
function actionsIn({ id: manifestId, name }: Manifest, navigate: UseNavigateResult<string>): Action[] {
  const params = { manifestId };
  const open = (to: `/manifests/$manifestId/${"camera" | "export" | "import"}`) => () =>
    void navigate({ to, params });
  const fill = () => void navigate({ to: "/manifests/$manifestId/camera", params, search: { fill: true } });
  return [
    {
      ...{ id: "add", icon: Plus, title: "Add item", detail: name, permission: "item.edit" },
      ...{ keywords: "new lot capture photos", choose: open("/manifests/$manifestId/camera") },
    },
    {
      ...{ id: "fill", icon: Camera, title: "Fill lots without photos", detail: name, choose: fill },
      ...{ keywords: "rough list photograph capture", permission: "item.edit" },
    },
    {
      ...{ id: "import", icon: FileInput, title: "Import lots", detail: name, permission: "manifest.edit" },
      keywords: "file csv excel spreadsheet upload",
      choose: open("/manifests/$manifestId/import"),
    },
    {
      ...{ id: "export", icon: FileOutput, title: "Export for a platform", detail: name },
      ...{ keywords: "download", permission: "manifest.export" },
      choose: open("/manifests/$manifestId/export"),
    },
  ];
}

/** Actions and pages that the user's role allows, available offline. */
export function useActions({ sections, lastManifest, onCreateManifest }: Given) {
  const navigate = useNavigate();
  const may = useMay();
  const go =
    (to: "/" | "/activity" | "/consignors" | "/downloads" | "/settings" | "/team-management") => () =>
      void navigate({ to });
  const inLast = lastManifest ? actionsIn(lastManifest, navigate) : [];
  const actions: Action[] = [
    {
      ...{ id: "create", icon: SquarePlus, title: "New manifest", keywords: "create sale" },
      ...{ permission: "manifest.create", choose: onCreateManifest, opensDialog: true },
    },
    ...inLast,
    { id: "home", icon: House, title: "All manifests", keywords: "home sales", choose: go("/") },
    {
      id: "consignors",
      icon: Contact,
      title: "Consignors",
      permission: "consignor.manage",
      choose: go("/consignors"),
    },
    {
      ...{ id: "downloads", icon: Download, title: "Downloads", keywords: "export history" },
      ...{ permission: "export-log.read", choose: go("/downloads") },
    },
    {
      ...{ id: "activity", icon: History, title: "Activity", keywords: "history changes" },
      ...{ permission: "activity.read", choose: go("/activity") },
    },
    {
      ...{ id: "team", icon: UsersRound, title: "Team Management", keywords: "members users" },
      ...{ permission: "team.manage", choose: go("/team-management") },
    },
    {
      id: "shortcuts",
      icon: Keyboard,
      title: "Keyboard shortcuts",
      keywords: "help ?",
      choose: listShortcuts,
    },
    {
      ...{
        id: "log-out",
        icon: LogOut,
        title: "Log out",
        detail: "In the account settings",
        keywords: "sign out",
      },
      choose: () => void navigate({ to: "/settings", hash: "account" }),
    },
  ];
  const settings = sections.map(
    ({ anchor, title, keywords = "" }): Action => ({
      ...{ id: `settings-${anchor}`, icon: Settings, title, keywords: `settings ${keywords}` },
      choose: () => void navigate({ to: "/settings", hash: anchor }),
    }),
  );
  const isAllowed = ({ permission }: Action) => permission === undefined || may(permission);
  return { settings: settings.map(toMatched), actions: actions.filter(isAllowed).map(toMatched) };
}
