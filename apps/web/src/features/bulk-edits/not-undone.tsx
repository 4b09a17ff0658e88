import { lazy } from "react";
import { Part } from "../../components/layout/part";
import { useKeptLots } from "../../data/lots/kept-lots";

const KeptDialog = lazy(() => import("./kept-dialog"));

/** Opens the list of what an undo did not restore on request. */
export function NotUndone() {
  const undone = useKeptLots();
  return (
    undone && (
      <Part>
        <KeptDialog undone={undone} />
      </Part>
    )
  );
}
