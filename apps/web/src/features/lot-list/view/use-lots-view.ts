import { useState } from "react";
import { useHasTableRoom } from "../../../components/layout/use-desk";
import { type LotsView, recallView, rememberView } from "./preload-view";

/** The view of lots that was last used in this browser. On phones always cards. */
export function useLotsView() {
  const [chosen, setChosen] = useState(recallView);
  const hasRoom = useHasTableRoom();
  const choose = (next: LotsView) => {
    setChosen(next);
    rememberView(next);
  };
  return { isTable: hasRoom && chosen === "table", choose };
}
