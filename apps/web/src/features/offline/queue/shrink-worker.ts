import { type Frame, shrinkPhoto } from "../../../lib/image";

export type ShrinkRequest = { key: number; photo: Blob | Frame; longestSides: readonly number[] };
export type ShrinkAnswer = { key: number; shrunk: Blob[] } | { key: number; failure: string };

async function answer({ key, photo, longestSides }: ShrinkRequest): Promise<ShrinkAnswer> {
  return shrinkPhoto(photo, longestSides).then(
    (shrunk) => ({ key, shrunk }),
    (error: unknown) => ({ key, failure: String(error) }),
  );
}

addEventListener("message", async ({ data }: MessageEvent<ShrinkRequest>) => postMessage(await answer(data)));
