import { lazy } from "react";
import { Part } from "../../components/layout/part";
import { useKeptLots } from "../../data/lots/kept-lots";

const KeptDialog = lazy(() => import("./kept-dialog"));

/** The list of what an undo left as it was, when the user asks for it. */
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
