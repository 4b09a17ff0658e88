import {
  checkDraftInput,
  checkedDraft,
  marksOfItemInput,
  marksOfPhotosInput,
  photoReadings,
  readSmallTextInput,
} from "@lotwright/contracts/media/marks";
import { permitted, router } from "../../../core/trpc";
import { checkFormDraft, marksOfItem, marksOfPhotos, readSmallText } from "./service";

export const marksRouter = router({
  ofItem: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/items/{id}/marks" } })
    .input(marksOfItemInput)
    .output(photoReadings)
    .query(({ ctx, input }) => marksOfItem(ctx, input)),
  ofPhotos: permitted("manifest.read")
    .input(marksOfPhotosInput)
    .output(photoReadings)
    .query(({ ctx, input }) => marksOfPhotos(ctx, input)),
  /** Has no side effects, but is a mutation because its input is too long for a URL. */
  checkDraft: permitted("ai.use")
    .input(checkDraftInput)
    .output(checkedDraft)
    .mutation(({ ctx, input }) => checkFormDraft(ctx, input)),
  readSmallText: permitted("photo.upload")
    .meta({ openapi: { method: "POST", path: "/read-small-text" } })
    .input(readSmallTextInput)
    .output(photoReadings)
    .mutation(({ ctx, input }) => readSmallText(ctx, input)),
});
