import { LayoutGrid, List } from "lucide-react";
import { IconButton } from "../../components/ui/icon-button";
import { oneOf, persisted, usePersistedState } from "../../lib/persisted";

export type ListView = "list" | "grid";

/** The list view that was last used in this browser. */
export const storedListView = persisted("lotwright.manifests.view", oneOf("list", "grid"), { isText: true });

export const useListView = () => usePersistedState<ListView>(storedListView, "list");

/** Buttons that switch between cards and a table on desktops. Phones have room for one column only. */
export function ViewToggle({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return (
    <fieldset aria-label="View" className="hidden gap-1 md:flex">
      <IconButton
        label="List view"
        icon={<List aria-hidden className="size-5" />}
        variant="outline"
        aria-pressed={view === "list"}
        onClick={() => onChange("list")}
      />
      <IconButton
        label="Grid view"
        icon={<LayoutGrid aria-hidden className="size-5" />}
        variant="outline"
        aria-pressed={view === "grid"}
        onClick={() => onChange("grid")}
      />
    </fieldset>
  );
}
