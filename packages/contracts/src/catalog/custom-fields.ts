import { z } from "zod";
import { boundedArray, clearable, distinct, passage, shortText, unique } from "../values/fields";
import { maxCustomFieldLength } from "../values/limits";
import { recordOf } from "../values/record-of";
import { customFieldIds } from "./item-fields";

export const customFieldId = z.enum(customFieldIds);
const customText = passage(maxCustomFieldLength);

/** A text for each custom field; unknown keys are one issue, where a record would have one for each. */
const ofCustomFields = <T extends z.ZodType>(text: T) =>
  z.strictObject(recordOf(customFieldIds, () => text.exactOptional()));

const fieldOnce = "List each field only once";
const fieldList = boundedArray(
  z.array(customFieldId).refine(distinct, fieldOnce).meta(unique),
  customFieldIds.length,
  fieldOnce,
);

/** The custom fields of a workspace, which its admin sets. */
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

/** Fields that a save does not name keep their values. */
export const saveCustomFieldsInput = z.strictObject({
  ...customFieldSettings.partial().shape,
  customColumnLabels: ofCustomFields(clearable(shortText)).optional(),
  customColumnDefaults: ofCustomFields(clearable(customText)).optional(),
});
