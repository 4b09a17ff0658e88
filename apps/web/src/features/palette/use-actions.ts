import type { Permission } from "@lotwright/contracts/workspace/permissions";
import { useLocation, useRouter } from "@tanstack/react-router";
import { FileOutput, Settings } from "lucide-react";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { useMay } from "../../data/session/session";
import { type ActionRow, screenAt } from "./action-rows";
import { appRows } from "./app-actions";
import type { Entry } from "./entries";
import { bulkRows, lotRows } from "./lot-actions";
import { perform } from "./perform";
import { saleRows } from "./sale-actions";

/** A section of the settings, or a control of one. */
export type Setting = {
  /** Id of the page of the settings that has it. */
  page: string;
  anchor: string;
  title: string;
  /** The section of a control. */
  section?: string;
  /** Additional search words. */
  words?: string;
  /** Name of the control that gets the focus. */
  control?: string | RegExp;
};

/** A sale that actions are done in. */
export type Sale = { id: string; name: string };

/** An entry with what a search of it reads. */
export type Matched = { entry: Entry; title: string; words: string; isHere: boolean; isFoundOnly: boolean };

const toRow = ({ page, anchor, title, section, words = "", control }: Setting): ActionRow => ({
  ...{ id: `settings-${anchor}-${title}`, icon: Settings, title },
  words: `settings ${words}`,
  detail: section === undefined ? "Settings" : `Settings, ${section}`,
  isFoundOnly: section !== undefined,
  does: () => ({
    go: { to: "/settings/$page", params: { page }, hash: anchor },
    ...(control && { focus: control }),
  }),
});

/** An action for each platform that lots can be exported for. `isLoading`: the platforms are not loaded yet. */
function usePlatformRows() {
  const { data = [], isLoading } = trpc.exportPresets.list.useQuery(undefined, {
    meta: { hasOwnMessage: true },
  });
  const rows = data.map(
    ({ id, label }): ActionRow => ({
      ...{ id: `preset-${id}`, icon: FileOutput, title: `Export for ${label}` },
      ...{ words: "platform upload selling", permission: "manifest.export" },
      ...{ isFoundOnly: true, needsConnection: true },
      does: (manifestId) => ({
        go: { to: "/manifests/$manifestId/export", params: { manifestId }, search: { preset: id } },
      }),
    }),
  );
  return { rows, isLoading };
}

type Given = { settings: readonly Setting[]; sale: Sale | undefined };

/** Actions of sales while there is no sale: they lead to where one is created. */
const noSale: Pick<ActionRow, "detail" | "does"> = {
  detail: "There is no manifest yet",
  does: () => ({ go: { to: "/" } }),
};

/** Actions and pages that the user's role allows, available offline. */
export function useActions({ settings, sale }: Given) {
  const router = useRouter();
  const may = useMay();
  const isOnline = useIsOnline();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const screen = screenAt(path);
  const platforms = usePlatformRows();
  const isAllowed = ({ permission }: { permission?: Permission }) =>
    permission === undefined || may(permission);
  const toMatched = (row: ActionRow): Matched => {
    const { id, icon, title, keys, words } = row;
    const detail = row.needsConnection && !isOnline ? "You're offline" : row.detail;
    const isHere = row.on?.includes(screen) ?? false;
    const choose = () => void perform(row.does(sale?.id ?? ""), router);
    return {
      entry: {
        ...{ kind: "plain", id, icon, title, choose },
        ...(detail && { detail }),
        ...(keys && isHere && { keys }),
      },
      ...{ title, words, isHere, isFoundOnly: row.isFoundOnly ?? false },
    };
  };
  // The pages of a sale have its name in their title.
  const saleName = sale && path.startsWith(`/manifests/${sale.id}`) ? "" : sale?.name;
  const inSale = (row: ActionRow): ActionRow => {
    const detail = [row.detail, saleName].filter(Boolean).join(" · ");
    return sale ? { ...row, detail } : { ...row, ...noSale };
  };
  const rows = [
    ...lotRows,
    ...[...saleRows, ...platforms.rows, ...bulkRows].map(inSale),
    ...appRows,
    ...settings.map(toRow),
  ];
  const offered = rows.filter(
    (row) => isAllowed(row) && (!row.isOnlyThere || row.on?.includes(screen) === true),
  );
  return { actions: offered.map(toMatched), isLoading: platforms.isLoading };
}
