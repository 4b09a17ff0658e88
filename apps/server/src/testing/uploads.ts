import { createSlots } from "../concurrency";
import { createUploadResources, type UploadResources } from "../http/upload-resources";
import { watchSlots } from "./slots";

/** The uploads of a server, of which a test can await the beginning and the end. */
export function watchUploads() {
  const { ofUser, inFolder } = createUploadResources();
  const slots = watchSlots(ofUser);
  const folders = watchSlots(createSlots(Number.POSITIVE_INFINITY));
  const resources: UploadResources = {
    ofUser: slots,
    inFolder: (work) =>
      inFolder(async (folder) => {
        const left = folders.take("all");
        try {
          return await work(folder);
        } finally {
          left?.();
        }
      }),
  };
  return {
    resources,
    /** Resolves once `count` uploads have a temporary folder and are read. */
    receiving: (count: number) => folders.reaches(count),
    /** Resolves once no upload is left, its folder and its slot included. */
    settled: () => slots.reaches(0),
  };
}
