import { CloudOff } from "lucide-react";

/** Icon on a photo that waits to be uploaded. */
export function WaitingMark() {
  return (
    <span className="pointer-events-none absolute right-1 bottom-1 rounded-full bg-black/60 p-1 text-white">
      <CloudOff aria-hidden className="size-3.5" />
      <span className="sr-only">Not uploaded</span>
    </span>
  );
}
