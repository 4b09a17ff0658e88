import type { Permission } from "@lotwright/contracts/workspace/permissions";
import type { LucideIcon } from "lucide-react";
import type { Deed } from "./perform";

/** A page, as far as actions depend on it. */
export type Screen = "home" | "list" | "camera" | "new-lot" | "lot" | "elsewhere";

/** An action: its texts, the key that does the same, where it is offered, and what it does. */
export type ActionRow = {
  id: string;
  icon: LucideIcon;
  title: string;
  detail?: string;
  /** Additional search words, such as synonyms of the trade. */
  words: string;
  /** Key of the action on its screens, in the syntax of `aria-keyshortcuts`. */
  keys?: string;
  permission?: Permission;
  /** The screens that offer it. Elsewhere it leads there. */
  on?: readonly Screen[];
  /** Whether other screens do not list it. */
  isOnlyThere?: boolean;
  /** Whether only a search lists it. */
  isFoundOnly?: boolean;
  /** Whether the action fails offline. */
  needsConnection?: boolean;
  /** Returns what the action does, in the sale with this id if it is one of sales. */
  does: (manifestId: string) => Deed;
};

const patterns: readonly [RegExp, Screen][] = [
  [/^\/$/, "home"],
  [/^\/manifests\/[^/]+\/?$/, "list"],
  [/^\/manifests\/[^/]+\/camera$/, "camera"],
  [/^\/manifests\/[^/]+\/new-item$/, "new-lot"],
  [/^\/manifests\/[^/]+\/items\/[^/]+\/edit$/, "lot"],
];

/** The screen at a path. */
export const screenAt = (path: string): Screen =>
  patterns.find(([pattern]) => pattern.test(path))?.[1] ?? "elsewhere";
