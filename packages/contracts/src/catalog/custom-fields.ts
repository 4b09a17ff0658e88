import { z } from "zod";
import { boundedArray, clearable, distinct, passage, shortText, unique } from "../values/fields";
import { maxCustomFieldLength } from "../values/limits";
import { recordOf } from "../values/record-of";
import { customFieldIds } from "./item-fields";

export const customFieldId = z.enum(customFieldIds);
const customText = passage(maxCustomFieldLength);

/** Object with a text for each custom field; unknown keys cause a single issue. */
const ofCustomFields = <T extends z.ZodType>(text: T) =>
  z.strictObject(recordOf(customFieldIds, () => text.exactOptional()));

const fieldOnce = "List each field only once";
const fieldList = boundedArray(
  z.array(customFieldId).refine(distinct, fieldOnce).meta(unique),
  customFieldIds.length,
  fieldOnce,
);

/** Labels and defaults of a workspace's custom fields, set by its admin. */
export const customFieldSettings = z.object({
  customColumnLabels: ofCustomFields(z.string()),
  customColumnDefaults: ofCustomFields(customText),
  showInWorkflow: fieldList,
  columnOrder: fieldList,
});
export type CustomFieldSettings = z.infer<typeof customFieldSettings>;

export const noCustomFields: CustomFieldSettings = {
  customColumnLabels: {},
  customColumnDefaults: {},
  showInWorkflow: [],
  columnOrder: [],
};

/** Omitted fields keep their values. */
export const saveCustomFieldsInput = z.strictObject({
  ...customFieldSettings.partial().shape,
  customColumnLabels: ofCustomFields(clearable(shortText)).optional(),
  customColumnDefaults: ofCustomFields(clearable(customText)).optional(),
});
