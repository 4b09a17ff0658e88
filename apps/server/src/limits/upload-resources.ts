import { rm } from "node:fs/promises";
import { makeScratchFolder } from "../core/scratch-folders";
import { createSlots, type Slots } from "./concurrency";
import type { Policy } from "./rate-limit-headers";

declare module "../core/context" {
  interface Deps {
    uploads: UploadResources;
  }
}

/** Concurrency limit and temporary folders of uploads. */
export type UploadResources = {
  /** Slots held from the permission check until the upload's temporary files are removed. */
  ofUser: Slots;
  /** Runs `work` with a temporary folder, and removes the folder afterwards. */
  inFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
};

export const maxUploadsPerUser = 4;

export const uploadPolicy: Policy = { name: "uploads", quota: maxUploadsPerUser };

export function createUploadResources(): UploadResources {
  return { ofUser: createSlots(maxUploadsPerUser), inFolder };
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await makeScratchFolder("upload");
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
