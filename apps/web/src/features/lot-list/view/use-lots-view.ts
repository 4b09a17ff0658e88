import { useHasTableRoom } from "../../../components/layout/use-desk";
import { usePersistedState } from "../../../lib/persisted";
import { storedView } from "./preload-view";

/** The view of lots that was last used in this browser; always cards on phones. */
export function useLotsView() {
  const [chosen, choose] = usePersistedState(storedView, "cards");
  const hasRoom = useHasTableRoom();
  return { isTable: hasRoom && chosen === "table", choose };
}
