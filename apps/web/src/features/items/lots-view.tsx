import { LayoutGrid, Table2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../components/ui/icon-button";
import { recall, remember } from "../../lib/storage";
import { useIsDesk } from "../../lib/use-desk";

type LotsView = "cards" | "table";

const storageKey = "lotwright.items.view";

/** The view of lots that was last used in this browser. Below 1024 px always cards. */
export function useLotsView() {
  const [chosen, setChosen] = useState<LotsView>(() => (recall(storageKey) === "table" ? "table" : "cards"));
  const isWide = useIsDesk();
  const choose = (next: LotsView) => {
    setChosen(next);
    remember(storageKey, next);
  };
  return { isTable: isWide && chosen === "table", choose };
}

type LotsViewToggleProps = { isTable: boolean; onChoose: (view: LotsView) => void };

/** Buttons that switch between cards and the table. Hidden where the table has no room. */
export function LotsViewToggle({ isTable, onChoose }: LotsViewToggleProps) {
  return (
    <fieldset aria-label="View" className="hidden gap-1 lg:flex">
      <IconButton
        label="Card view"
        icon={<LayoutGrid aria-hidden className="size-5" />}
        variant="outline"
        aria-pressed={!isTable}
        onClick={() => onChoose("cards")}
      />
      <IconButton
        label="Table view"
        icon={<Table2 aria-hidden className="size-5" />}
        variant="outline"
        aria-pressed={isTable}
        onClick={() => onChoose("table")}
      />
    </fieldset>
  );
}
