import { CloudOff } from "lucide-react";

/** Marks a photo that is not uploaded, and is not being uploaded now. */
export function WaitingMark() {
  return (
    <span className="pointer-events-none absolute right-1 bottom-1 rounded-full bg-black/60 p-1 text-white">
      <CloudOff aria-hidden className="size-3.5" />
      <span className="sr-only">Not uploaded</span>
    </span>
  );
}
