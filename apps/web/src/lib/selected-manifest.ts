import { recall, remember } from "./storage";

const keyOf = (manifestId: string) => `lotwright.selected.${manifestId}`;

/** A manifest's own page was opened; remembered until the tab is closed. */
export function rememberSelected(manifestId: string): void {
  remember(keyOf(manifestId), "yes", "sessionStorage");
}

export function wasSelected(manifestId: string): boolean {
  return recall(keyOf(manifestId), "sessionStorage") !== undefined;
}
