import { uploadedPhoto, uploadPurpose } from "@lotwright/contracts/media/photos";
import { clientId } from "@lotwright/contracts/values/fields";
import { z } from "zod";
import { permitted, router } from "../../../core/trpc";
import { IncomingPhoto } from "./incoming-photo";
import { uploadPhoto } from "./service";

export const photosRouter = router({
  /** Only the multipart route can call this: JSON cannot express an IncomingPhoto. */
  upload: permitted("photo.upload")
    .input(
      z.strictObject({
        id: clientId.optional(),
        purpose: uploadPurpose.optional(),
        photo: z.instanceof(IncomingPhoto),
      }),
    )
    .output(uploadedPhoto)
    .mutation(({ ctx, input }) => uploadPhoto(ctx, input)),
});
