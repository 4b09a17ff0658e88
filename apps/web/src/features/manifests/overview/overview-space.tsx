/** Keeps the place of the line free while its code loads. */
export function OverviewSpace() {
  return <div className="h-9 bg-surface" />;
}
