import { LayoutGrid, List } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../components/ui/icon-button";
import { recall, remember } from "../../lib/storage";

export type ListView = "list" | "grid";

const storageKey = "lotwright.manifests.view";

/** The view of the list that was last used in this browser. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [view, setView] = useState<ListView>(() => (recall(storageKey) === "grid" ? "grid" : "list"));
  const choose = (next: ListView) => {
    setView(next);
    remember(storageKey, next);
  };
  return [view, choose];
}

type ViewToggleProps = { view: ListView; onChange: (view: ListView) => void };

/** Buttons that switch between cards and a table on desktops. Phones have room for one column only. */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
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
