import { z } from "zod";
import { clearable, id, longText, passage } from "../values/fields";
import { maxLongTextLength } from "../values/limits";
import { codeFormats, type Mark } from "./mark-facts";
import { photoUrl, photoUrls } from "./photos";

export const maxMarkLength = 500;
/** Maximum of marks per photo: more means a page of text rather than marks on an object. */
export const maxMarksPerPhoto = 200;

const share = z.number();

export const mark = z.object({
  kind: z.enum(["text", "code"]),
  format: z.enum(codeFormats).optional(),
  text: z.string(),
  score: share,
  // `items` is for OpenAPI validators that do not know `prefixItems`.
  box: z.array(z.tuple([share, share]).meta({ items: { type: "number" } })),
}) satisfies z.ZodType<Mark>;

/** Whether a photo is waiting for OCR, was read, failed three times, or is not read at all. */
export const readingState = z.enum(["waiting", "read", "unreadable", "none"]);

/** "small" reads the photo in full size, to find small text. */
export const readingDetail = z.enum(["normal", "small"]);
export type ReadingDetail = z.infer<typeof readingDetail>;

export const photoReading = z.object({
  url: z.string(),
  state: readingState,
  /** The detail of the stored marks, or of the pending reading. */
  detail: readingDetail,
  marks: z.array(mark),
});
export type PhotoReading = z.infer<typeof photoReading>;

/** `isOn` is false if this installation does not read photos. */
export const photoReadings = z.object({ isOn: z.boolean(), photos: z.array(photoReading) });
export type PhotoReadings = z.infer<typeof photoReadings>;

export const marksOfPhotosInput = z.strictObject({ photoUrls });
export type MarksOfPhotosInput = z.infer<typeof marksOfPhotosInput>;

export const marksOfItemInput = z.strictObject({ id });
export type MarksOfItemInput = z.infer<typeof marksOfItemInput>;

export const readSmallTextInput = z.strictObject({ photoUrl });
export type ReadSmallTextInput = z.infer<typeof readSmallTextInput>;

/** A draft in a form, with the notes and photos to compare it with. */
export const checkDraftInput = z.strictObject({
  photoUrls,
  notes: clearable(longText).optional(),
  title: passage(maxLongTextLength),
  description: passage(maxLongTextLength),
});
export type CheckDraftInput = z.infer<typeof checkDraftInput>;

/** Phrases of a draft that were found neither on the photos nor in the notes. */
export const checkedDraft = z.object({ unseenClaims: z.array(z.string()) });
export type CheckedDraft = z.infer<typeof checkedDraft>;
