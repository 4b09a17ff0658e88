import { TriangleAlert } from "lucide-react";

/** Marks a photo that may have to be taken again. */
export function AdviceMark({ text }: { text: string }) {
  return (
    <span
      title={text}
      className="pointer-events-none absolute top-1 left-1 rounded-full bg-warning-surface p-1 text-warning"
    >
      <TriangleAlert aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
