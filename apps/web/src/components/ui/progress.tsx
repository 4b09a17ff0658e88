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
      {/* Scaled instead of widened: changing the width of many bars would force a layout per frame. */}
      <div
        className="h-full origin-left bg-primary transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
