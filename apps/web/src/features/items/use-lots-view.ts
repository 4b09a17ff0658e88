import { useState } from "react";
import { useIsDesk } from "../../lib/use-desk";
import { type LotsView, recallView, rememberView } from "./preload-view";

/** The view of lots that was last used in this browser. Below 1024 px always cards. */
export function useLotsView() {
  const [chosen, setChosen] = useState(recallView);
  const isWide = useIsDesk();
  const choose = (next: LotsView) => {
    setChosen(next);
    rememberView(next);
  };
  return { isTable: isWide && chosen === "table", choose };
}
