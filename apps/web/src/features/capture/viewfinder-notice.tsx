import { Link } from "@tanstack/react-router";
import { CameraOff } from "lucide-react";
import { Button } from "../../components/ui/button";
import { deviceWord } from "../../lib/device";
import { canRetry, problemTexts } from "./camera/open-camera";
import type { Camera } from "./camera/use-camera";

/** Shows why the viewfinder is off, and offers to turn it on if possible. */
export function ViewfinderNotice({ camera }: { camera: Camera }) {
  const { state, retry, choose } = camera;
  if (state.kind === "off") {
    return (
      <Button variant="ghost" onClick={() => choose({ isOn: true })}>
        Use the viewfinder
      </Button>
    );
  }
  if (state.kind !== "failed") return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-control-border bg-surface p-3"
    >
      <p className="flex min-w-0 grow basis-60 items-start gap-3">
        <CameraOff aria-hidden className="mt-0.5 size-5 shrink-0" />
        {problemTexts[state.problem]}
      </p>
      {state.problem === "insecure" && (
        <Link to="/connect" className="inline-flex min-h-11 items-center font-medium underline">
          Set up this {deviceWord()}
        </Link>
      )}
      {canRetry(state.problem) && (
        <Button variant="secondary" onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  );
}
