import { TriangleAlert } from "lucide-react";
import { classNames } from "../ui/class-names";

/** Icon on a photo that may have to be retaken. `className` positions it on the photo. */
export function AdviceMark({ text, className }: { text: string; className: string }) {
  return (
    <span
      title={text}
      className={classNames(
        "pointer-events-none absolute rounded-full bg-warning-surface p-1 text-warning",
        className,
      )}
    >
      <TriangleAlert aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
