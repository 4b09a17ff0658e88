import { z } from "zod";
import { recallJson, remember } from "../../../lib/storage";

const key = "lotwright.viewfinder";

const cameraChoices = z.object({
  /** Whether to show the viewfinder. Otherwise photos come from the phone's camera app. */
  isOn: z.boolean().catch(true),
  /** The chosen camera. Undefined for the rear camera. */
  deviceId: z.string().optional().catch(undefined),
  /** Whether the shutter takes a photo with the full sensor, which takes longer than a frame of the video. */
  isFullSensor: z.boolean().catch(false),
});

/** The user's choices about the camera on this device. */
export type CameraChoices = z.infer<typeof cameraChoices>;

const defaults: CameraChoices = { isOn: true, isFullSensor: false };

export const readChoices = (): CameraChoices => cameraChoices.safeParse(recallJson(key)).data ?? defaults;

export const writeChoices = (choices: CameraChoices): void => remember(key, JSON.stringify(choices));
