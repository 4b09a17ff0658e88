import { z } from "zod";
import { persisted } from "../../../lib/persisted";

const cameraChoices = z.object({
  /** Whether to show the viewfinder; otherwise photos come from the phone's camera app. */
  isOn: z.boolean().catch(true),
  /** The chosen camera. Undefined for the rear camera. */
  deviceId: z.string().optional().catch(undefined),
  /** Whether the shutter takes a photo with the full sensor, which takes longer than a frame of the video. */
  isFullSensor: z.boolean().catch(false),
});

/** The user's choices about the camera on this device. */
export type CameraChoices = z.infer<typeof cameraChoices>;

export const initialChoices: CameraChoices = { isOn: true, isFullSensor: false };

export const storedChoices = persisted(
  "lotwright.viewfinder",
  (stored) => cameraChoices.safeParse(stored).data,
);
