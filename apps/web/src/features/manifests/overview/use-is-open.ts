import { useState } from "react";
import { recall, remember } from "../../../lib/storage";

const storageKey = "lotwright.overview.open";

/** Whether the panel is open: as it was left in this browser, else on desktops, which have room for it. */
export const isOverviewOpen = (): boolean =>
  (recall(storageKey) ?? String(matchMedia("(width >= 64rem)").matches)) === "true";

export function useIsOpen(): [boolean, () => void] {
  const [isOpen, setIsOpen] = useState(isOverviewOpen);
  const toggle = () => {
    setIsOpen(!isOpen);
    remember(storageKey, String(!isOpen));
  };
  return [isOpen, toggle];
}
