import { createSlots } from "../limits/concurrency";
import { createUploadResources, type UploadResources } from "../limits/upload-resources";
import { watchSlots } from "./slots";

/** Wraps upload resources so that a test can wait for uploads to start or end. */
export function watchUploads() {
  const { ofUser, inFolder } = createUploadResources();
  const slots = watchSlots(ofUser);
  const folders = watchSlots(createSlots(Number.POSITIVE_INFINITY));
  const resources: UploadResources = {
    ofUser: slots,
    inFolder: (work) =>
      inFolder(async (folder) => {
        const release = folders.tryAcquire("all");
        try {
          return await work(folder);
        } finally {
          release?.();
        }
      }),
  };
  return {
    resources,
    /** Resolves when `count` uploads have a temporary folder. */
    receiving: (count: number) => folders.reaches(count),
    /** Resolves when all uploads have ended and released folders and slots. */
    settled: () => slots.reaches(0),
  };
}
