import { useState } from "react";
import { recall, remember } from "../../lib/storage";

const storageKey = "lotwright.descriptions.unfolded";

/** Whether the panel is unfolded on a phone; this browser remembers it. */
export function useUnfolded(): [boolean, () => void] {
  const [isUnfolded, setIsUnfolded] = useState(() => recall(storageKey) === "true");
  const toggle = () => {
    setIsUnfolded(!isUnfolded);
    remember(storageKey, String(!isUnfolded));
  };
  return [isUnfolded, toggle];
}
