import { maxPhotoSide } from "@lotwright/contracts/values/limits";

/** Reason for which the viewfinder is off. */
export type CameraProblem = "insecure" | "unsupported" | "refused" | "missing" | "busy";

export class CameraError extends Error {
  constructor(readonly problem: CameraProblem) {
    super(`The camera can't be opened: ${problem}`);
  }
}

/** Texts of the problems. The buttons below them take photos without the viewfinder. */
export const problemTexts: Record<CameraProblem, string> = {
  insecure: "The viewfinder is off because this address is not secure (https).",
  unsupported: "The viewfinder is off because this browser has no camera access.",
  refused:
    "The viewfinder is off because the camera is blocked for this site. Allow it in the browser's settings.",
  missing: "The viewfinder is off because no camera was found.",
  busy: "The viewfinder is off because another app uses the camera. Close that app.",
};

export const pausedText = "The camera is paused, perhaps by a call. It continues automatically.";

/** Whether opening the camera again can help without reloading the page. */
export const canRetry = (problem: CameraProblem): boolean =>
  problem !== "insecure" && problem !== "unsupported";

const problemsByName: Record<string, CameraProblem> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotSupportedError: "unsupported",
};

const problemOf = (error: unknown): CameraProblem =>
  // In some browsers an OverconstrainedError is no DOMException.
  problemsByName[(error as { name?: string }).name ?? ""] ?? "busy";

/** The constraint that newer browsers know; TypeScript's DOM types lack it. */
type VideoConstraints = MediaTrackConstraints & { resizeMode?: ConstrainDOMString };

/**
 * A 4:3 video of the rear camera, or of the chosen one, in its size that is nearest to stored photos. `resizeMode`: no
 * size that the browser would have to scale each frame to, which took a fifth of the time of a shot.
 */
function videoOf(deviceId: string | undefined): VideoConstraints {
  const camera: MediaTrackConstraints = deviceId
    ? { deviceId: { exact: deviceId } }
    : { facingMode: { ideal: "environment" } };
  return {
    ...camera,
    width: { ideal: maxPhotoSide },
    height: { ideal: (maxPhotoSide * 3) / 4 },
    aspectRatio: { ideal: 4 / 3 },
    resizeMode: "none",
  };
}

/** Why this page cannot open a camera; undefined if it may. */
export function problemOfPage(): CameraProblem | undefined {
  if (!window.isSecureContext) return "insecure";
  // Typed as always present, but missing on plain http and in old browsers.
  return (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia ? undefined : "unsupported";
}

/**
 * Opens the rear camera, or the camera with this id.
 * @throws {CameraError} with the reason.
 */
export async function openCamera(deviceId?: string): Promise<MediaStream> {
  const known = problemOfPage();
  if (known) throw new CameraError(known);
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: false, video: videoOf(deviceId) });
  } catch (error) {
    const problem = problemOf(error);
    // The chosen camera may be unplugged, or its id may have changed.
    if (problem === "missing" && deviceId) return openCamera();
    throw new CameraError(problem);
  }
}
