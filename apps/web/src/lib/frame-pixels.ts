/** The pixels of a video frame, and how they lie in the buffer. */
export type FramePixels = { pixels: ArrayBuffer; layout: VideoFrameBufferInit };

/** Maximum bytes to copy. A frame of 1,920 x 1,440 has 4.1 MB; a larger one is encoded sooner than copied. */
const maxBytes = 4_500_000;

/** The rotation that newer browsers report; TypeScript's DOM types lack it. */
const isRotated = (frame: VideoFrame & { rotation?: number; flip?: boolean }): boolean =>
  Boolean(frame.rotation) || frame.flip === true;

/** Copies the visible pixels of a frame. Undefined if the browser cannot copy them, or if they are too large. */
export async function copyPixels(frame: VideoFrame): Promise<FramePixels | undefined> {
  const { format, visibleRect, displayWidth, displayHeight } = frame;
  if (!format || !visibleRect || isRotated(frame) || frame.allocationSize() > maxBytes) return undefined;
  const pixels = new ArrayBuffer(frame.allocationSize());
  const planes = await frame.copyTo(pixels);
  const { width: codedWidth, height: codedHeight } = visibleRect;
  const sizes = { codedWidth, codedHeight, displayWidth, displayHeight };
  const layout = { format, ...sizes, timestamp: 0, layout: planes, colorSpace: frame.colorSpace.toJSON() };
  return { pixels, layout };
}

/** Makes a frame of copied pixels. Throws if the browser no longer knows their format. */
export const frameOfPixels = ({ pixels, layout }: FramePixels): VideoFrame => new VideoFrame(pixels, layout);
