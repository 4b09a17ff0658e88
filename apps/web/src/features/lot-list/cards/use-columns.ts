import { useSyncExternalStore } from "react";

/** The window widths in rem at which the grid gets one more column. */
const widerScreens = [40, 48, 64, 80];

/** Width in rem of a side panel. */
const panelRem = 26;

/** Whether a phone is held sideways, which shows two columns of rows instead of cards with the photo on top. */
export const isSideways = (): boolean => matchMedia("(height < 30rem) and (30rem <= width < 64rem)").matches;

/** Whether cards are rows whose price is below the category. */
export const isPhone = (): boolean => matchMedia("(width < 40rem)").matches;

function countColumns(isBesidePanel: boolean): number {
  if (isSideways()) return 2;
  const covered = isBesidePanel && matchMedia("(min-width: 64rem)").matches ? panelRem : 0;
  return 1 + widerScreens.filter((rem) => matchMedia(`(min-width: ${rem + covered}rem)`).matches).length;
}

function subscribe(onChange: () => void) {
  addEventListener("resize", onChange);
  return () => removeEventListener("resize", onChange);
}

/** The number of columns, from one on a phone to five on a desktop. On desktops, a side panel leaves room for fewer. */
export const useColumns = (isBesidePanel = false): number =>
  useSyncExternalStore(subscribe, () => countColumns(isBesidePanel));
