import { isOverviewOpen } from "./use-is-open";

/** Keeps the place of the panel free while its code loads. */
export function OverviewSpace() {
  return <div className={isOverviewOpen() ? "h-71" : "h-11.5"} />;
}
