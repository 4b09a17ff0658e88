import {
  BookOpen,
  CircleHelp,
  Contact,
  Download,
  History,
  House,
  QrCode,
  Smartphone,
  SquarePlus,
  SunMoon,
  Undo2,
  UserPlus,
  UsersRound,
} from "lucide-react";
import { openDialog } from "../../lib/dialogs";
import { toast } from "../../lib/toasts";
import type { ActionRow } from "./action-rows";

const openHelp = () => void openDialog({ id: "help" });

const explainColors = () =>
  toast({
    title: "Light and dark follow this device",
    description: "Change it in the display settings of your phone or computer.",
  });

/** Actions and pages of the whole app. */
export const appRows: readonly ActionRow[] = [
  {
    ...{ id: "create", icon: SquarePlus, title: "Create manifest", permission: "manifest.create" },
    ...{ words: "new sale auction", keys: "n", on: ["home"] },
    does: () => ({ go: { to: "/" }, press: ["Create Manifest"] }),
  },
  {
    ...{ id: "home", icon: House, title: "All manifests", words: "home sales auctions" },
    does: () => ({ go: { to: "/" } }),
  },
  {
    ...{ id: "undo", icon: Undo2, title: "Undo a change", permission: "activity.read" },
    words: "revert restore mistake back",
    does: () => ({ instead: ["Undo"], go: { to: "/activity" } }),
  },
  {
    ...{ id: "consignors", icon: Contact, title: "Consignors", words: "seller sellers vendor owner" },
    does: () => ({ go: { to: "/consignors" } }),
  },
  {
    ...{ id: "add-consignor", icon: UserPlus, title: "Add consignor", permission: "consignor.manage" },
    words: "new seller vendor",
    does: () => ({ go: { to: "/consignors" }, press: ["Add Consignor"] }),
  },
  {
    ...{ id: "downloads", icon: Download, title: "Downloads", permission: "export-log.read" },
    words: "download export history files",
    does: () => ({ go: { to: "/downloads" } }),
  },
  {
    ...{ id: "activity", icon: History, title: "Activity", permission: "activity.read" },
    words: "history changes log who",
    does: () => ({ go: { to: "/activity" } }),
  },
  {
    ...{ id: "team", icon: UsersRound, title: "Team Management", permission: "team.manage" },
    words: "members users staff people access",
    does: () => ({ go: { to: "/team-management" } }),
  },
  {
    ...{ id: "invite", icon: QrCode, title: "Invite a team member", permission: "team.manage" },
    words: "new user staff employee colleague account link join",
    does: () => ({
      ...{ go: { to: "/team-management" }, press: ["Invite by Link"] },
      ...{ focus: "Name (optional)", isInDialog: true },
    }),
  },
  {
    ...{ id: "add-member", icon: UserPlus, title: "Add team member", permission: "team.manage" },
    words: "create user account",
    does: () => ({ go: { to: "/team-management" }, press: ["Add Team Member"], focus: "Email" }),
  },
  {
    ...{
      id: "connect",
      icon: Smartphone,
      title: "Connect a phone",
      words: "mobile qr https wifi certificate",
    },
    does: () => ({ go: { to: "/connect" } }),
  },
  {
    ...{ id: "help", icon: CircleHelp, title: "Help and keyboard shortcuts", keys: "?" },
    words: "guide manual how keys hotkeys learn ?",
    does: () => ({ run: openHelp }),
  },
  {
    ...{ id: "colors", icon: SunMoon, title: "Dark mode", words: "light theme night contrast" },
    ...{ detail: "Follows this device", isFoundOnly: true },
    does: () => ({ run: explainColors }),
  },
  {
    ...{
      id: "api",
      icon: BookOpen,
      title: "API documentation",
      words: "rest developer program openapi docs",
    },
    does: () => ({ run: () => location.assign("/api/docs") }),
  },
];
