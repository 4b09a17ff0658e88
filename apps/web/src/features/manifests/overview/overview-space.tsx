/** Placeholder of the line while its code loads. */
export function OverviewSpace() {
  return <div className="h-9 bg-surface" />;
}
