import { LoaderCircle } from "lucide-react";
import { classNames } from "./class-names";

/** Decorative: describe the activity beside it or with `label`. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const icon = <LoaderCircle aria-hidden className={classNames("size-5 animate-spin", className)} />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  );
}
