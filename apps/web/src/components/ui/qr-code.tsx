import { useMemo } from "react";
import { classNames } from "./class-names";
import { qrCode } from "./qr-modules";

/** A QR code, black on white in both themes, because some phones do not read inverted codes. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => qrCode(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames("aspect-square rounded-md border bg-white", className)}
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
