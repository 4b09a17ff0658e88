/** `value` runs from 0 to 1. */
export function Progress({ label, value }: { label: string; value: number }) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-muted"
    >
      {/* Stretched rather than widened: many bars at once would have the page laid out again for every frame. */}
      <div
        className="h-full origin-left bg-primary transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
