import type { Frame } from "../../../lib/image";

/** The used part of the Image Capture API, which TypeScript's DOM types lack. */
type StillCamera = { takePhoto: () => Promise<Blob> };
declare const ImageCapture: (new (track: MediaStreamTrack) => StillCamera) | undefined;

/** Whether the browser can take photos with the full sensor. Safari and Firefox cannot. */
export const hasFullSensor = (): boolean => "ImageCapture" in globalThis;

/** Captures the viewfinder's current frame. With WebCodecs, copies no pixels. */
export async function grabFrame(video: HTMLVideoElement): Promise<Frame> {
  if (!("VideoFrame" in globalThis)) return createImageBitmap(video);
  const frame = new VideoFrame(video);
  if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
  // On a phone held upright, Safari may swap the frame's sides (WebKit bug 286421), which would distort the photo.
  frame.close();
  return createImageBitmap(video);
}

/** Takes a photo with the full sensor, which may take a second. Rejects if the camera refuses. */
export async function takeStill(track: MediaStreamTrack): Promise<Blob> {
  if (!ImageCapture) throw new Error("This browser can't take photos with the full sensor");
  return new ImageCapture(track).takePhoto();
}
